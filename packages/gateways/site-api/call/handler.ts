import type { Session } from '@bowline/capabilities/identity/index.ts'
import type { Actor, Permitted } from '@bowline/capabilities/permission/index.ts'
import type { Access, CallTerms, DataOf, ReadParamsOf } from '@bowline/contract/call.ts'
import type { Requirement } from '@bowline/contract/terms/products.ts'

/** The signed-in user and their session. */
export type Caller = Session

/** One call with its parameters parsed and its caller identified. */
export interface SiteCall<P = unknown, C = Caller | undefined, A = Actor> {
  readonly params: P
  readonly caller: C
  /** The caller as `capabilities/permission` knows them: user, account and address. */
  readonly actor: A
  /** As received, live or not: for calls that begin and end sessions. */
  readonly token: string | undefined
  readonly ip: string
  readonly userAgent: string
  /** The id the browser gives itself; never proof. */
  readonly deviceId: string | undefined
  /** A header by its lower-case name, such as `robotverification`. */
  header(name: string): string | undefined
  /** The id of this call in the log. */
  readonly requestId: string
  /** Locale id such as `en_US`. */
  readonly locale: string
  readonly nowMs: number
  /** The uploaded file; undefined when something else was sent. */
  readonly upload: Uint8Array | undefined
  /** Sets a cookie with the answer; null removes it. */
  setCookie(name: string, value: string | null, maxAgeSeconds?: number): void
}

type CallerOf<A extends Access> = A extends 'session' ? Caller : Caller | undefined

/** Where a row requires something, its handler gets an actor who may do it. */
type ActorOf<T extends CallTerms> = T extends { readonly requires: infer R extends Requirement } ? Permitted<R> : Actor

/** Answers the call, or throws a `SiteRefusal`. `N`: the facades it uses, and no others. */
export type Handler<T extends CallTerms, N> = (
  call: SiteCall<ReadParamsOf<T>, CallerOf<T['access']>, ActorOf<T>>,
  site: N,
) => Promise<DataOf<T>> | DataOf<T>

/** One handler for every row of a contract table. */
export type Handlers<T extends Readonly<Record<string, CallTerms>>, N = unknown> = {
  readonly [Name in keyof T]: Handler<T[Name], N>
}
