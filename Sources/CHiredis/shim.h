#include <hiredis/hiredis.h>
#include <sys/eventfd.h>
