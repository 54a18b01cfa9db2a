#!/bin/sh
# `mailpit readyz`, the health check of the published image.
exec curl --fail --silent --output /dev/null http://127.0.0.1:8025/readyz
