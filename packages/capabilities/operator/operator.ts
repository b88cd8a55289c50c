import type { RunningEngine } from '@bowline/engine/client.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Config } from '@bowline/platform/config.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import type { ApiKeyRing } from '../api-keys/index.ts'
import type { Passwords, Sessions } from '../identity/index.ts'
import type { MarketRegistry } from '../markets/index.ts'

/** What the operator's methods work on; `apps/api` assembles it. */
export interface Operator {
  readonly engine: EngineClient & Pick<RunningEngine, 'stateHash' | 'clock'>
  readonly sql: Sql
  readonly secrets: Secrets
  readonly passwords: Passwords
  /** Sessions of users, not of staff. */
  readonly sessions: Pick<Sessions, 'endAll'>
  readonly apiKeys: ApiKeyRing
  readonly markets: MarketRegistry
  readonly config: Config
  /** Of the database in use, embedded or not: a backup opens a connection of its own. */
  readonly databaseUrl: string
  /** Facts for `status` that only the process knows: version, addresses, uptime. */
  info(): Record<string, string | number | boolean>
}
