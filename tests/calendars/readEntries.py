"""Reads the calendar entries in mails as other programs do. Run it by hand on Debian, with the packages
python3-icalendar, python3-gi, gir1.2-ical-3.0, gir1.2-ecal-2.0, evolution-data-server and dbus:

    HOME=$(mktemp -d) XDG_RUNTIME_DIR=$(mktemp -d) dbus-run-session -- \
        /usr/bin/python3 tests/calendars/readEntries.py FILE.eml ...

The files are mails of the outbox (a server without SMTP_URL) in the order in which they were sent. For each it prints what
python-icalendar and libical read, and how many events Evolution has after it received the entry. A request, a change, a
cancellation and another request must give 1, 1, 0 and 1 events.
"""

import email
import email.policy
import sys

import gi
import icalendar

gi.require_version("ICalGLib", "3.0")
gi.require_version("EDataServer", "1.2")
gi.require_version("ECal", "2.0")
from gi.repository import ECal, EDataServer, ICalGLib


def calendar_in(path):
    with open(path, "rb") as file:
        mail = email.message_from_binary_file(file, policy=email.policy.default)
    part = next(part for part in mail.walk() if part.get_content_type() == "text/calendar")
    return part.get_param("method"), part.get_payload(decode=True).decode()


def as_icalendar_reads(text):
    calendar = icalendar.Calendar.from_ical(text)
    event = calendar.walk("VEVENT")[0]
    return str(calendar["METHOD"]), event["SEQUENCE"], event["DTSTART"].dt.strftime("%Y%m%dT%H%M%S"), str(event["SUMMARY"])


def as_libical_reads(text):
    calendar = ICalGLib.Component.new_from_string(text)
    if calendar.count_errors() or not ICalGLib.restriction_check(calendar):
        raise ValueError("libical finds errors")
    event = calendar.get_first_component(ICalGLib.ComponentKind.VEVENT_COMPONENT)
    method = calendar.get_first_property(ICalGLib.PropertyKind.METHOD_PROPERTY).get_value_as_string()
    return method, event.get_sequence(), event.get_dtstart().as_ical_string(), event.get_summary()


registry = EDataServer.SourceRegistry.new_sync(None)
source = registry.ref_builtin_calendar()
evolution = ECal.Client.connect_sync(source, ECal.ClientSourceType.EVENTS, 30, None)
for path in sys.argv[1:]:
    mime_method, text = calendar_in(path)
    read = as_icalendar_reads(text)
    assert read == as_libical_reads(text), (read, as_libical_reads(text))
    assert read[0] == mime_method, (read[0], mime_method)
    evolution.receive_objects_sync(ICalGLib.Component.new_from_string(text), ECal.OperationFlags.NONE, None)
    _, events = evolution.get_object_list_sync("#t", None)
    print(*read, "events in Evolution:", len(events))
