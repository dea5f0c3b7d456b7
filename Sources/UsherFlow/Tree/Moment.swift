// The site's time: that since 1970, by a clock that never goes back.

package typealias Moment = Duration
