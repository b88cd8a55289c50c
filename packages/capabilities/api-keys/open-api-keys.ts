import type { Log } from '@bowline/platform/log.ts'
import type { Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import type { Messages } from '../messages/index.ts'
import { ApiKeyRing } from './api-key-ring.ts'
import { OwnersKeys } from './owners-keys.ts'

/** The keys in memory, as gateways use them; `complete` resolves when they were tried to be read. */
export function openKeyRing({
  sql,
  secrets,
  log,
}: {
  readonly sql: Sql
  readonly secrets: Secrets
  readonly log: Log
}) {
  const ring = new ApiKeyRing(secrets, log)
  return { ring, complete: ring.follow(sql) }
}

export interface ApiKeysNeeds {
  readonly sql: Sql
  readonly secrets: Secrets
  readonly messages: Pick<Messages, 'enqueue'>
  readonly ring: ApiKeyRing
  readonly publicUrl: () => string
}

/** Keys as their owners manage them. */
export function openApiKeys({ sql, secrets, messages, ring, publicUrl }: ApiKeysNeeds) {
  return { owners: new OwnersKeys({ sql, secrets, messages, ring, publicUrl }) }
}

export type ApiKeys = ReturnType<typeof openApiKeys>
