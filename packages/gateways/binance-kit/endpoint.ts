import type { Permission } from '@bowline/capabilities/api-keys/index.ts'
import type { Actor, Permitted } from '@bowline/capabilities/permission/index.ts'
import type { ApiMethod } from '@bowline/contract/terms/api-methods.ts'
import type { Requirement } from '@bowline/contract/terms/products.ts'
import type { ParameterSchema, Read } from './parameter-schemas.ts'
import type { Parameters } from './raw-parameters.ts'
import type { TimeUnit } from './time-unit.ts'
import type { Venue } from './venue.ts'
import type { WireError } from './wire-error.ts'

/**
 * What a call must carry. `none`: nothing. `key`: only the header. `signed`: header, timestamp and signature. `trade`:
 * the same, for calls that change something: their signature is not accepted for ever (`repeats`).
 */
export type Security = 'none' | 'key' | 'signed' | 'trade'

/** One authenticated call, from any transport. */
export interface Call<P = unknown, A = Actor> {
  readonly params: P
  /** Who calls: the key at its address, or a visitor. */
  readonly actor: A
  readonly apiKey: string
  readonly unit: TimeUnit
}

/** Answers the call, or throws a `WireError`. The answer is a JSON value; `RawJson` is passed through. */
type Handler<P, A = Actor, N = Venue> = (call: Call<P, A>, venue: N) => unknown

/** Where a row requires something, its handler gets an actor who may do it. */
type ActorOf<R> = R extends Requirement ? Permitted<R> : Actor

/** One row of the table that drives REST, the WebSocket API, the OpenAPI description and the limits. */
export interface Endpoint<P = unknown> {
  readonly method: ApiMethod
  readonly path: string
  /** Method name on the WebSocket API; absent = REST only. */
  readonly socketMethod?: string
  readonly summary: string
  readonly security: Security
  /** Permission the key must have; absent = any key. */
  readonly permission?: Permission
  /** Set where the method and the right to read suggest that nothing changes, and something does. */
  readonly isChange?: true
  /** What the key's owner must be allowed to use, at the caller's address; absent: nothing. */
  readonly requires?: Requirement
  readonly weight: number | ((sent: Parameters) => number)
  /** Number of new orders the call places, counted against the account's order limits. */
  readonly orders?: number
  /**
   * How often one signature of a `trade` call works; absent = once, as whatever moves money out needs it. `burst`: for
   * equal orders placed at once (`equal-orders.ts`). `always`: changes nothing although its method suggests it.
   */
  readonly repeats?: 'burst' | 'always'
  /** Parameters that are lists: sent once with commas, or several times. */
  readonly lists?: readonly string[]
  readonly schema: ParameterSchema<P>
  readonly handle: Handler<P>
  /** Answers instead of `handle` when the account's limit for new orders is reached; absent = refused. */
  readonly handleOverLimit?: (call: Call<P>, venue: Venue, refusal: WireError) => unknown
}

type Draft<S, R, N> = Omit<Endpoint<Read<S>>, 'schema' | 'requires' | 'handle' | 'handleOverLimit'> & {
  readonly schema: S
  readonly requires?: R
  readonly handle: Handler<Read<S>, ActorOf<R>, N>
  readonly handleOverLimit?: (call: Call<Read<S>>, venue: N, refusal: WireError) => unknown
}

/** Of the venue a handler gets what its own parameter names (`Pick<Venue, 'engine'>`), and nothing if it names nothing. */
type Slice = Partial<Venue>
type Nothing = Record<never, never>

/** Infers the row's types from its schema. */
export function endpoint<
  S extends ParameterSchema<unknown>,
  const R extends Requirement | undefined = undefined,
  N extends Slice = Nothing,
>(draft: Draft<S, R, N>): Endpoint {
  return draft as unknown as Endpoint
}

export function weightOf(line: Endpoint, sent: Parameters): number {
  return typeof line.weight === 'number' ? line.weight : line.weight(sent)
}
