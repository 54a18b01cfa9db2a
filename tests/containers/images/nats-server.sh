#!/bin/sh
# The published image takes options alone as well as a whole command.
set -eu
case "${1:-}" in
  '' | -*) exec nats-server "$@" ;;
  *) exec "$@" ;;
esac
