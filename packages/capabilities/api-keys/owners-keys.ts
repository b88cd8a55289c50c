import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { type CallOrigin, type NoticeMessage, securityNotice } from '../account-security/index.ts'
import { appendAudit } from '../audit-log/index.ts'
import { asProved, type ProofEnded, type User } from '../identity/index.ts'
import type { Messages } from '../messages/index.ts'
import type { ApiKeyRing } from './api-key-ring.ts'
import { deleteKey } from './api-keys.store.ts'
import { type ChangeKeyRefusal, changeKey } from './change-key.ts'
import { type CreateApiKeyRefusal, type CreatedApiKey, createApiKeyWithin } from './create-api-key.ts'
import { type KeyDescription, keyOf } from './key-list.read.ts'
import { resumeTradingKeys } from './keys-of-account.ts'
import { followLink, sendLink } from './links.ts'
import { type KeyPrerequisite, missingForKeys } from './prerequisites.ts'
import { type KeyReach, LINK_LIFE_MS } from './rules.ts'

export interface OwnersKeysParts {
  readonly sql: Sql
  readonly secrets: Secrets
  readonly messages: Pick<Messages, 'enqueue'>
  readonly ring: Pick<ApiKeyRing, 'learn'>
  /** Base URL of links in mails. */
  readonly publicUrl: () => string
}

/** The owner may not have keys, or not ones that can do more, until they have this. */
export interface NotReady {
  readonly refusal: 'not-ready'
  readonly missing: KeyPrerequisite
}

/** Who asks, from where and when. */
export interface Asking {
  /** As read before the proof. */
  readonly user: Pick<User, 'id' | 'signInVersion' | 'email' | 'phone'>
  readonly from: CallOrigin
  readonly nowMs: number
}

/**
 * Keys as their owners manage them on the site. Each change is one transaction with its history, audit row and mail,
 * and applies from the next request on.
 */
export class OwnersKeys {
  readonly #parts: OwnersKeysParts

  constructor(parts: OwnersKeysParts) {
    this.#parts = parts
  }

  /** Creates a key that can read, once the link in the mail is followed. With `publicKey` it is an Ed25519 key. */
  create(
    asking: Asking,
    { label, publicKey }: { readonly label: string; readonly publicKey?: string | undefined },
  ): Promise<
    (CreatedApiKey & { activateBeforeMs: number }) | { refusal: CreateApiKeyRefusal } | NotReady | ProofEnded
  > {
    const { user, nowMs } = asking
    const activateBeforeMs = nowMs + LINK_LIFE_MS
    const own = publicKey === undefined ? {} : ({ type: 'ed25519', publicKey } as const)
    return asProved(this.#parts.sql, user, async (tx) => {
      const missing = await missingForKeys(tx, user.id)
      if (missing) return notReady(missing)
      const request = { userId: user.id, permissions: [], label, activateBeforeMs, ...own }
      const created = await createApiKeyWithin(tx, this.#parts.secrets, request, nowMs)
      if ('refusal' in created) return created
      const link = await sendLink(tx, created.apiKey, undefined, nowMs)
      await this.#note(tx, asking, 'api-key-created', {
        after: aboutKey(created, label),
        message: this.#link(label, link),
      })
      return { ...created, activateBeforeMs }
    })
  }

  /**
   * Undefined `key`: refused. `waits`: the change adds a permission, and applies once the link in the mail is followed.
   */
  async change(
    asking: Asking,
    apiKey: string,
    reach: KeyReach,
  ): Promise<{ key: KeyDescription; waits: boolean } | { refusal: ChangeKeyRefusal } | NotReady | ProofEnded> {
    const { user, nowMs } = asking
    const done = await asProved(this.#parts.sql, user, async (tx) => {
      const missing = await missingForKeys(tx, user.id)
      if (missing) return notReady(missing)
      const changed = await changeKey(tx, { userId: user.id, apiKey, ...reach }, nowMs)
      if ('refusal' in changed) return changed
      const { before, link } = changed
      const key = (await keyOf(tx, user.id, apiKey, nowMs)) as KeyDescription
      if (link === undefined) {
        const message = { template: 'apiKeyChanged', values: { label: key.label } } as const
        const rows = { before: aboutKey(before, key.label), after: aboutKey(key, key.label) }
        await this.#note(tx, asking, 'api-key-changed', { ...rows, message })
      } else await this.#sendWaiting(tx, asking, key, link)
      return { key, waits: link !== undefined }
    })
    if (!('refusal' in done) && !done.waits) await this.#learn(apiKey)
    return done
  }

  /** False when the user has no such key. It only takes rights away, so a proof that has just become invalid is accepted. */
  async delete(asking: Asking, apiKey: string): Promise<boolean> {
    const { user, nowMs } = asking
    const isDeleted = await inTransaction(this.#parts.sql, async (tx) => {
      const key = await keyOf(tx, user.id, apiKey, nowMs)
      if (!key || !(await deleteKey(tx, user.id, apiKey))) return false
      const message = { template: 'apiKeyDeleted', values: { label: key.label } } as const
      await this.#note(tx, asking, 'api-key-deleted', { before: aboutKey(key, key.label), message })
      return true
    })
    if (isDeleted) await this.#learn(apiKey)
    return isDeleted
  }

  /** Follows a link from a mail; undefined: it is no longer valid. The holder need not be signed in. */
  async follow(
    token: string,
    from: CallOrigin,
    nowMs: number,
  ): Promise<{ label: string; did: 'activated' | 'changed' } | undefined> {
    const followed = await inTransaction(this.#parts.sql, async (tx) => {
      const found = await followLink(tx, token, nowMs)
      if (!found) return undefined
      const { user, before, did, key } = found
      const rows = { ...(before && { before: aboutKey(before, key.label) }), after: aboutKey(key, key.label) }
      const message = { template: 'apiKeyChanged', values: { label: key.label } } as const
      const isNew = did === 'activated'
      await this.#note(tx, { user, from, nowMs }, isNew ? 'api-key-activated' : 'api-key-changed', {
        ...rows,
        ...(!isNew && { message }),
      })
      return { apiKey: key.apiKey, label: key.label, did }
    })
    if (followed) await this.#learn(followed.apiKey)
    return followed
  }

  /** After a password reset: all keys trade again. Returns how many there were. */
  resume(asking: Asking): Promise<{ readonly resumed: number } | ProofEnded> {
    return asProved(this.#parts.sql, asking.user, async (tx) => {
      const resumed = await resumeTradingKeys(tx, asking.user.id)
      if (resumed > 0) await this.#note(tx, asking, 'api-key-changed', { after: { resumed } })
      return { resumed }
    })
  }

  async #note(
    tx: Sql,
    { user, from, nowMs }: Noting,
    event: 'api-key-created' | 'api-key-activated' | 'api-key-changed' | 'api-key-deleted',
    more: Pick<Parameters<typeof securityNotice>[2], 'before' | 'after' | 'message'>,
  ): Promise<void> {
    await securityNotice(tx, this.#parts.messages, { user, event, from, nowMs, ...more })
  }

  /** Nothing has changed yet, so the user's history has no entry; the audit log has. */
  async #sendWaiting(tx: Sql, { user, from, nowMs }: Asking, key: KeyDescription, link: string): Promise<void> {
    if (user.email === undefined) throw new Error(`user ${user.id} asked for a right of a key without an address`)
    const message = { ...this.#link(key.label, link), to: { email: user.email }, locale: from.locale, userId: user.id }
    await this.#parts.messages.enqueue(tx, { ...message, key: `api-key-change-${key.apiKey.slice(0, 16)}-${nowMs}` })
    await appendAudit(tx, {
      atMs: nowMs,
      actor: { kind: 'user', id: String(user.id) },
      action: 'api-key-change-asked',
      object: { kind: 'user', id: String(user.id) },
      before: aboutKey(key, key.label),
      ...(key.change && { after: aboutKey({ apiKey: key.apiKey, ...key.change }, key.label) }),
      ip: from.ip,
      code: '0',
      ...(from.requestId !== undefined && { requestId: from.requestId }),
    })
  }

  #link(label: string, token: string) {
    const link = `${this.#parts.publicUrl()}/account/api/activate?id=${token}`
    return {
      template: 'apiKeyActivate',
      values: { label, link, minutes: LINK_LIFE_MS / 60_000 },
    } as const satisfies NoticeMessage
  }

  /** This process knows it before the answer is sent; the others are notified. */
  #learn(apiKey: string): Promise<void> {
    return this.#parts.ring.learn(this.#parts.sql, apiKey)
  }
}

function notReady(missing: KeyPrerequisite): NotReady {
  return { refusal: 'not-ready', missing }
}

/** Whom a change is of: who follows a link has proved nothing but that. */
type Noting = Pick<Asking, 'from' | 'nowMs'> & { readonly user: Pick<User, 'id' | 'email' | 'phone'> }

/** The start of a key identifies it well enough in the log. */
function aboutKey({ apiKey, permissions, ips }: KeyReach & { readonly apiKey: string }, label: string) {
  return { key: apiKey.slice(0, 8), label, permissions: [...permissions], ips: [...ips] }
}
