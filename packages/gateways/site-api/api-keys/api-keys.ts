import type { SecurityRequest } from '@bowline/capabilities/account-security/index.ts'
import { entriesOf } from '@bowline/capabilities/address-book/index.ts'
import {
  type ApiKeys,
  checkReach,
  countKeys,
  keyOf,
  keysOf,
  MAX_KEYS,
  missingForKeys,
  parsePublicKey,
  usageOf,
} from '@bowline/capabilities/api-keys/index.ts'
import { maskMail } from '@bowline/capabilities/identity/index.ts'
import { limitsOf } from '@bowline/capabilities/kyc/index.ts'
import { amountText, parseAmount } from '@bowline/capabilities/markets/index.ts'
import {
  type KnownKeyTerms,
  keyTermsOf,
  usableTermsFromMs,
  type WithdrawalGuard,
} from '@bowline/capabilities/withdrawal-guard/index.ts'
import type { apiKeyCalls } from '@bowline/contract/calls/api-keys.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { Operation } from '@bowline/contract/terms/operations.ts'
import { LEDGER_DECIMALS } from '@bowline/money'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import {
  type ChangeNeeds,
  callOriginOf,
  freshUser,
  readSecurityRequest,
  requireFactor,
} from '../account-security/security-call.ts'
import type { Handlers } from '../call/handler.ts'
import { readFactorRequest } from '../factors/change-factor.ts'
import { keyRefusal, known, notReadyRefusal, refusedKey } from './api-key-refusal.ts'
import { apiKeyRow, permissionsOf, readIpList } from './api-key-row.ts'

interface Needs extends ChangeNeeds {
  readonly apiKeys: ApiKeys
  readonly withdrawalGuard: Pick<WithdrawalGuard, 'giveKeyTerms'>
}

export const apiKeyHandlers: Handlers<typeof apiKeyCalls, Needs> = {
  'GET /exchange-web/web/userCenterOpenApi/getCanUse': async ({ caller, nowMs }, site) => {
    const user = await freshUser(site, caller)
    const [missing, keys] = await Promise.all([missingForKeys(site.sql, user.id), countKeys(site.sql, user.id, nowMs)])
    return { allowed: missing === undefined, reason: missing ?? null, keys, mostKeys: MAX_KEYS }
  },

  'GET /exchange-web/web/userCenterOpenApi/getAPiKeyList': async ({ caller, nowMs }, { sql }) => {
    const keys = await keysOf(sql, caller.user.id, nowMs)
    return { list: keys.map((key) => apiKeyRow(key, nowMs)), mostKeys: MAX_KEYS }
  },

  'GET /exchange-web/web/userCenterOpenApi/getApikeyInfo': async ({ params, caller, nowMs }, { sql }) =>
    apiKeyRow(known(await keyOf(sql, caller.user.id, params.apiKey, nowMs)), nowMs),

  'POST /exchange-web/web/userCenterOpenApi/createApiKey': async (call, site) => {
    const { params } = call
    const asking = await readFactorRequest(call, site)
    await requireMay(site, asking)
    await requireRoom(site, asking)
    // Invalid other parameters must not use up a code.
    const malformed = params.publicKey === undefined ? undefined : parsePublicKey('ed25519', params.publicKey)
    if (malformed && 'refusal' in malformed) throw keyRefusal(malformed.refusal)
    await requireFactor(site, asking, params, Operation.apiKey)
    const created = await site.apiKeys.owners.create(asking, {
      label: params.apiKeyRemark,
      publicKey: params.publicKey,
    })
    if ('refusal' in created) throw refusedKey(created)
    const { apiKey, secretKey = null, type, activateBeforeMs } = created
    const algorithm = type === 'ed25519' ? type : 'hmac'
    return { apiKey, secretKey, algorithm, activateBeforeMs, mail: maskedMail(asking) ?? '' }
  },

  'POST /exchange-web/web/userCenterOpenApi/modifyApiKeyInfo': async (call, site) => {
    const { params, caller, nowMs } = call
    const { apiKey, type } = params
    if (params.rinfo === 0) throw new SiteRefusal(SiteCode.refused, ALWAYS_READS, { field: 'rinfo' })
    known(await keyOf(site.sql, caller.user.id, apiKey, nowMs))
    const ips = type === 1 ? [] : readIpList(params.ipList)
    const reach = { permissions: permissionsOf(params), ips }
    const wrong = type === 2 && ips.length === 0 ? 'needs-addresses' : checkReach(reach)
    if (wrong) throw keyRefusal(wrong)
    const asking = await readFactorRequest(call, site)
    await requireMay(site, asking)
    await requireFactor(site, asking, params, Operation.apiKey)
    const changed = await site.apiKeys.owners.change(asking, apiKey, reach)
    if ('refusal' in changed) throw refusedKey(changed)
    const mail = changed.waits ? maskedMail(asking) : null
    return { applied: !changed.waits, mail, key: apiKeyRow(changed.key, nowMs) }
  },

  'GET /exchange-web/web/user/apiKey/withdrawTerms': async (
    { params: { apiKey }, caller: { user }, nowMs },
    { sql },
  ) => {
    known(await keyOf(sql, user.id, apiKey, nowMs))
    const [terms, entries] = await Promise.all([keyTermsOf(sql, apiKey), entriesOf(sql, user.id)])
    return {
      ...withdrawTerms(terms, nowMs),
      entries: entries.map(({ id, coin, network, address, tag, label }) => {
        return { id, coinName: coin, transferNetWork: network, address, tag, label }
      }),
      mostPerDay: limitsOf(user.kycLevel).perDay,
    }
  },

  'POST /exchange-web/web/user/apiKey/withdrawTerms': async (call, site) => {
    const { params, caller, nowMs } = call
    const { apiKey, addressIds } = params
    known(await keyOf(site.sql, caller.user.id, apiKey, nowMs))
    const perDay = parseAmount(params.perDay)
    if (typeof perDay !== 'bigint')
      throw new SiteRefusal(
        SiteCode.withdrawalAmount,
        'withdrawal.decimals',
        { field: 'perDay' },
        { most: LEDGER_DECIMALS },
      )
    const asking = await readFactorRequest(call, site)
    await requireMay(site, asking)
    await requireFactor(site, asking, params, Operation.apiKey)
    const given = await site.withdrawalGuard.giveKeyTerms(asking, apiKey, { perDay, addressIds })
    if (!('refusal' in given)) return withdrawTerms(given, nowMs)
    if (given.refusal === 'step-order') throw refusedKey(given)
    throw given.refusal === 'key-unknown'
      ? keyRefusal('unknown')
      : new SiteRefusal(SiteCode.refused, 'address.not-listed', { field: 'addressIds' })
  },

  'POST /exchange-web/web/userCenterOpenApi/deleteApiKey': async (call, site) => {
    const { params, caller, nowMs } = call
    known(await keyOf(site.sql, caller.user.id, params.apiKey, nowMs))
    // Allowed while the settings are locked: it only takes rights away.
    const asking = await readSecurityRequest(call, site)
    await requireFactor(site, asking, params, Operation.apiKey)
    return { deleted: await site.apiKeys.owners.delete(asking, params.apiKey) }
  },

  'GET /exchange-web/web/userCenterOpenApi/activeUserApi': async (call, site) => {
    const followed = await site.apiKeys.owners.follow(call.params.id, callOriginOf(call, site), call.nowMs)
    if (followed) return { apiKeyRemark: followed.label, did: followed.did }
    throw new SiteRefusal(SiteCode.apiKeyExpired, 'key.link-gone')
  },

  'POST /exchange-web/web/user/apiKey/resumeTrading': async (call, site) => {
    const asking = await readFactorRequest(call, site)
    await requireFactor(site, asking, call.params, Operation.apiKey)
    const resumed = await site.apiKeys.owners.resume(asking)
    if ('refusal' in resumed) throw refusedKey(resumed)
    return resumed
  },

  'GET /exchange-web/web/user/apiKey/usage': async ({ params, caller, nowMs }, { sql }) => {
    const days = await usageOf(sql, { userId: caller.user.id, ...params }, nowMs)
    return { days: known(days) }
  },
}

const ALWAYS_READS = 'key.always-reads'

function withdrawTerms(terms: KnownKeyTerms | undefined, nowMs: number) {
  if (!terms) return { perDay: '0', addressIds: [], usableFromMs: null }
  const fromMs = usableTermsFromMs(terms)
  const { perDay, addressIds } = terms
  return { perDay: amountText(perDay), addressIds: [...addressIds], usableFromMs: nowMs < fromMs ? fromMs : null }
}

/** Checked before a code is used up; the transaction checks again. */
async function requireMay({ sql }: Pick<Needs, 'sql'>, { user }: SecurityRequest): Promise<void> {
  const missing = await missingForKeys(sql, user.id)
  if (missing) throw notReadyRefusal(missing)
}

async function requireRoom({ sql }: Pick<Needs, 'sql'>, { user, nowMs }: SecurityRequest): Promise<void> {
  if ((await countKeys(sql, user.id, nowMs)) >= MAX_KEYS) throw keyRefusal('too-many-keys')
}

function maskedMail({ user: { email } }: SecurityRequest): string | null {
  return email === undefined ? null : maskMail(email)
}
