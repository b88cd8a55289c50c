import { CommandKind } from '@bowline/core/messages/commands.ts'
import { type Event, type EventName, type EventOf, eventLayouts } from '@bowline/core/messages/events.ts'
import type { EventBatch } from '@bowline/engine/engine-client.ts'

/** For tests: an event with the given fields and zero in all others. */
export function sampleEvent<K extends EventName>(kind: K, fields: Partial<EventOf<K>> = {}): EventOf<K> {
  const event: Record<string, unknown> = { kind }
  for (const [field, type] of Object.entries(eventLayouts[kind].fields))
    event[field] = type === 'i64' ? 0n : type.startsWith('text') ? '' : 0
  return { ...event, ...fields } as EventOf<K>
}

export function sampleBatch(sequence: number, time: number, ...events: Event[]): EventBatch {
  return { sequence, time, command: CommandKind['place-order'], events }
}
