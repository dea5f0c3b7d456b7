// What Words' code, and that of Phrase, stands in: an action that refuses a day.

import Usher

func refuse(_ day: Day) throws {
    //> Words.md
}

func refuse(before firstDay: Day) throws {
    //> Phrase.swift
}
