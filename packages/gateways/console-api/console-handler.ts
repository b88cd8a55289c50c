import type { StaffSession } from '@bowline/capabilities/staff/index.ts'
import type { ConsoleAccess, ConsoleTerms } from '@bowline/contract/console/console-call.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { z } from 'zod'

/** One call with its parameters parsed and its caller identified and authorized. */
export interface ConsoleCall<P = unknown, S = StaffSession | undefined> {
  readonly params: P
  readonly session: S
  /** As received, live or not. */
  readonly token: string | undefined
  readonly ip: string
  readonly userAgent: string
  /** The id of this call in the log. */
  readonly requestId: string
  readonly nowMs: number
  /** The way to the database by which two members decide; a handler's own cannot write what they decided. */
  readonly decisions: Sql
  /** Null removes it. */
  setToken(token: string | null): void
}

/** A call by a signed-in member of staff. */
export type StaffCall<P = unknown> = ConsoleCall<P, StaffSession>

type SessionOf<A extends ConsoleAccess> = A extends 'anyone' ? StaffSession | undefined : StaffSession

/** Answers the call, or throws a `SiteRefusal`. `N`: the parts it uses, and no others. */
export type ConsoleHandler<T extends ConsoleTerms, N> = (
  call: ConsoleCall<z.output<T['params']>, SessionOf<T['access']>>,
  console: N,
) => Promise<z.output<T['data']>> | z.output<T['data']>

/** One handler for every row of a contract table. */
export type ConsoleHandlers<T extends Readonly<Record<string, ConsoleTerms>>, N = unknown> = {
  readonly [Name in keyof T]: ConsoleHandler<T[Name], N>
}
