import type { Session } from '@bowline/capabilities/identity/index.ts'
import type { Access, CallTerms, DataOf, ReadParamsOf } from '@bowline/contract/call.ts'
import type { Site } from '../site.ts'

/** Somebody signed in, and the session he came by. */
export type Caller = Session

/** One call with its parameters read and its caller known. */
export interface SiteCall<P = unknown, C = Caller | undefined> {
  readonly params: P
  readonly caller: C
  /** As it came, live or not: for the calls that begin and end sessions. */
  readonly token: string | undefined
  readonly ip: string
  readonly userAgent: string
  /** What the browser calls itself; never proof. */
  readonly deviceId: string | undefined
  /** A header by its lower-case name, such as `robotverification`. */
  header(name: string): string | undefined
  /** Under which the log knows this call. */
  readonly requestId: string
  /** Locale id such as `en_US`. */
  readonly locale: string
  readonly nowMs: number
  /** The file of a call that takes one; undefined when something else was sent. */
  readonly upload: Uint8Array | undefined
  /** Cookies the answer sets; null takes one away. */
  setCookie(name: string, value: string | null, maxAgeSeconds?: number): void
}

type CallerOf<A extends Access> = A extends 'session' ? Caller : Caller | undefined

/** Answers the call, or throws a `SiteRefusal`. */
export type Handler<T extends CallTerms> = (
  call: SiteCall<ReadParamsOf<T>, CallerOf<T['access']>>,
  site: Site,
) => Promise<DataOf<T>> | DataOf<T>

/** One handler for every line of a table of the contract. */
export type Handlers<T extends Readonly<Record<string, CallTerms>>> = { readonly [N in keyof T]: Handler<T[N]> }
