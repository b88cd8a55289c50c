import {
  CommandKind,
  type CommandName,
  commandLayouts,
  Header,
  type Query,
  QueryKind,
  type QueryName,
  queryLayouts,
  type RecordedCommand,
} from './commands.ts'
import { type Event, EventHeader, EventKind, type EventName, eventLayouts } from './events.ts'
import { decode, encode, type Fields, type Layout, type Words } from './layout.ts'
import { RECORD_VERSION } from './record-version.ts'

const frames: Record<string, Layout<Fields>> = { ...commandLayouts, ...queryLayouts }
const events: Record<string, Layout<Fields>> = eventLayouts
const kinds: Record<string, number> = { ...CommandKind, ...QueryKind }
const frameNames = new Map(Object.entries(kinds).map(([name, kind]) => [kind, name as CommandName | QueryName]))
const eventNames = new Map(Object.entries(EventKind).map(([name, kind]) => [kind as number, name as EventName]))

export interface Envelope {
  sequence?: number
  time?: number
  gateway?: number
  request?: number
  /** Ask the sequencer to take `time` instead of the clock's. */
  historic?: boolean
  /** Left out: of today's rules. */
  version?: number
}

/** Bytes a frame of this kind takes. */
export function frameSize(kind: CommandName | QueryName): number {
  return Header.size + frames[kind].size
}

/** Writes a command or query frame at `byte` and returns its length. The CRC is left to the journal. */
export function encodeFrame(
  memory: Words,
  byte: number,
  message: RecordedCommand | Query,
  envelope: Envelope = {},
): number {
  const length = frameSize(message.kind)
  encode(Header, memory, byte, {
    length,
    kind: kinds[message.kind] as number,
    sequence: envelope.sequence ?? 0,
    time: envelope.time ?? 0,
    gateway: envelope.gateway ?? 0,
    request: envelope.request ?? 0,
    historic: envelope.historic ? 1 : 0,
    version: envelope.version ?? RECORD_VERSION,
  })
  encode(frames[message.kind], memory, byte + Header.size, message as never)
  return length
}

export function decodeFrame(
  memory: Words,
  byte: number,
): { envelope: Required<Envelope>; message: RecordedCommand | Query } {
  const header = decode(Header, memory, byte)
  const kind = frameNames.get(header.kind)
  if (!kind) throw new Error(`unknown command kind ${header.kind}`)
  return {
    envelope: {
      sequence: header.sequence,
      time: header.time,
      gateway: header.gateway,
      request: header.request,
      historic: header.historic === 1,
      version: header.version,
    },
    message: { kind, ...decode(frames[kind], memory, byte + Header.size, header.length - Header.size) } as
      | RecordedCommand
      | Query,
  }
}

/** Decodes the events in `[from, to)`, oldest first; only the kinds wanted when `only` is given. */
export function decodeEvents(memory: Words, from: number, to: number, only?: ReadonlySet<EventName>): Event[] {
  const found: Event[] = []
  for (let byte = from; byte < to; ) {
    const length = memory.u32[byte / 4 + EventHeader.at.length]
    const kind = eventNames.get(memory.u32[byte / 4 + EventHeader.at.kind])
    if (!kind || length === 0) throw new Error(`no event at byte ${byte}`)
    if (!only || only.has(kind)) {
      found.push({ kind, ...decode(events[kind], memory, byte + EventHeader.size, length - EventHeader.size) } as Event)
    }
    byte += length
  }
  return found
}
