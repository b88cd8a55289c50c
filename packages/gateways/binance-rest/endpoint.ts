import type { Permission } from '@bowline/capabilities/api-keys/index.ts'
import type { z } from 'zod'
import { readWith } from './parameter-schemas.ts'
import type { Parameters } from './raw-parameters.ts'
import type { TimeUnit } from './time-unit.ts'
import type { Venue } from './venue.ts'

/**
 * What a call must bring. `none`: nothing. `key`: the header alone. `signed`: header, timestamp and signature.
 * `trade`: the same, and a signature is accepted once when the call changes something.
 */
export type Security = 'none' | 'key' | 'signed' | 'trade'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** One authenticated call, from whichever transport. */
export interface Call<P = unknown> {
  readonly params: P
  /** Account of the key; 0 without one. */
  readonly account: number
  readonly apiKey: string
  /** Client's address. */
  readonly ip: string
  readonly unit: TimeUnit
}

/** Answers the call, or throws a `WireError`. The answer is a JSON value; `RawJson` is passed on as it is. */
type Handler<P> = (call: Call<P>, venue: Venue) => unknown

/** One line of the table that serves REST, the WebSocket API, the description and the limits. */
export interface Endpoint<P = unknown> {
  readonly method: Method
  readonly path: string
  /** Name on the WebSocket API; absent = REST only. */
  readonly socketMethod?: string
  readonly summary: string
  readonly security: Security
  /** Right the key must have; absent = any key. */
  readonly permission?: Permission
  readonly weight: number | ((sent: Parameters) => number)
  /** New orders the call places, counted against the account's order limits. */
  readonly orders?: number
  /** Changes nothing although its method says so; its signature may come again. */
  readonly repeatable?: boolean
  readonly schema: z.ZodType<P>
  readonly read: (sent: Parameters) => P
  readonly handle: Handler<P>
}

type Draft<S extends z.ZodType> = Omit<Endpoint<z.output<S>>, 'schema' | 'read' | 'handle'> & {
  readonly schema: S
  /** Replaces reading by the schema; for the order path only, and must agree with it. */
  readonly read?: (sent: Parameters) => z.output<S>
  readonly handle: Handler<z.output<S>>
}

/** Types a line of the table by its schema. */
export function endpoint<S extends z.ZodType>(draft: Draft<S>): Endpoint {
  return { read: (sent: Parameters) => readWith(draft.schema, sent), ...draft } as unknown as Endpoint
}

export function weightOf(line: Endpoint, sent: Parameters): number {
  return typeof line.weight === 'number' ? line.weight : line.weight(sent)
}
