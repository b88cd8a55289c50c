import { ControlError } from '@bowline/platform/control-socket.ts'
import { type CreateApiKeyRequest, createApiKey, deleteKey, keysOf } from '../api-keys/index.ts'
import { requireUser } from './account.ts'
import type { Operator } from './operator.ts'
import { refused } from './refusals.ts'

type Keys = Pick<Operator, 'sql' | 'secrets' | 'apiKeys'>

/** Creates a key that works with the next request: this process knows it before the answer is sent. */
export async function createKeyFor(operator: Keys, email: string, request: Omit<CreateApiKeyRequest, 'userId'>) {
  const user = await requireUser(operator, email)
  const created = await createApiKey(operator, { ...request, userId: user.id })
  if ('refusal' in created) throw refused(created.refusal)
  await operator.apiKeys.learn(operator.sql, created.apiKey)
  const { expiresAtMs, ...key } = created
  return { email: user.email, ...key, ...(expiresAtMs !== undefined && { expiresAt: isoTime(expiresAtMs) }) }
}

export async function listKeysOf(operator: Keys, email: string) {
  const user = await requireUser(operator, email)
  const keys = (await keysOf(operator.sql, user.id)).map((key) => ({
    apiKey: key.apiKey,
    type: key.type,
    permissions: key.permissions,
    ips: key.ips,
    label: key.label,
    status: key.activateBeforeMs !== undefined ? 'pending' : key.isSuspended ? 'suspended' : 'active',
    createdAt: isoTime(key.createdAtMs),
    expiresAt: key.expiresAtMs === undefined ? null : isoTime(key.expiresAtMs),
    lastUsedAt: key.lastUsedAtMs === undefined ? null : isoTime(key.lastUsedAtMs),
  }))
  return { email: user.email, keys }
}

/** Ends a key at once: no request after the answer succeeds with it. */
export async function deleteKeyOf(operator: Keys, email: string, apiKey: string) {
  const user = await requireUser(operator, email)
  if (!(await deleteKey(operator.sql, user.id, apiKey))) {
    throw new ControlError('unknown-key', `${user.email} has no such key`)
  }
  await operator.apiKeys.learn(operator.sql, apiKey)
  return { email: user.email, apiKey, deleted: true }
}

function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}
