import { connect, type Sql } from '@bowline/platform/postgres/index.ts'
import type { Traces } from '@bowline/platform/traces.ts'

type Logins = 'reading' | 'console' | 'decisions'

/** What members of staff read, what one of them changes, and what two decide: three logins, so that no one of them does all. */
export type OperatorSql = Readonly<Record<Logins, Sql>>
export type OperatorUrls = Readonly<Record<Logins, string>>

/** Where no logins could be made. */
export function sameFor(url: string): OperatorUrls {
  return { reading: url, console: url, decisions: url }
}

export function connectOperators(
  urls: OperatorUrls,
  traces: Traces | undefined,
): OperatorSql & { close(): Promise<unknown> } {
  const open = (login: Logins) => connect(urls[login], { connections: 4, name: `bowline-${login}`, traces })
  const opened = { reading: open('reading'), console: open('console'), decisions: open('decisions') }
  return { ...opened, close: () => Promise.all(Object.values(opened).map((sql) => sql.end({ timeout: 2 }))) }
}
