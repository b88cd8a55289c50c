import { inTransaction } from '@bowline/platform/postgres/index.ts'
import { type Declared, decideCase, declareCase, findCase, type TravelRuleCase } from './cases.store.ts'
import type { Declaration, DeclareParts, DeclareRefusal } from './declare.ts'
import type { Parties, PartyName } from './ivms101/parties.ts'
import { writePayload } from './payloads.store.ts'
import { activeProvider } from './providers.ts'

/**
 * Where a deposit comes from. One's own wallet is taken at one's word up to the bound of the rules, and above it proved by a
 * signature where the chain names the sender; an account at a provider with whom the exchange works is believed, because the
 * provider knows its customers. All else is for persons.
 */
export async function declareOrigin(
  { sql, secrets, settings, originatorOf }: Pick<DeclareParts, 'sql' | 'secrets' | 'settings' | 'originatorOf'>,
  known: TravelRuleCase,
  declared: Declaration,
  nowMs: number,
): Promise<TravelRuleCase | { readonly refusal: DeclareRefusal }> {
  const { id: caseId, userId, address } = known
  const { sendTo, isOwner, providerCode, providerName, beneficiary: named } = declared
  const provider = providerCode === undefined ? undefined : activeProvider(settings(), providerCode)
  if (sendTo === 'provider' && !provider && (providerCode !== undefined || !providerName))
    return { refusal: 'provider-unknown' }
  // Whoever has not shown yet who they are may receive, and cannot withdraw.
  const owner = await originatorOf(userId)
  const self: PartyName = { familyName: owner?.familyName ?? '', name: owner?.name ?? '' }
  const sender = isOwner ? self : named
  if (!sender) return { refusal: 'beneficiary-missing' }
  const state = nextState(known, declared, provider !== undefined)
  const parties: Parties = {
    originator: isOwner && owner ? owner : { ...sender, customer: '' },
    originatorAccount: address,
    beneficiary: { kind: 'natural', name: self },
    beneficiaryAccount: String(userId),
    originatingProvider: { legalName: provider?.name ?? (sendTo === 'provider' ? (providerName ?? '') : '') },
  }
  const isDone = await inTransaction(sql, async (tx) => {
    const change: Declared = {
      ...{ state, sendTo, isOwner, provider: provider?.code ?? providerName },
      // Its deadline is the deposit's, whatever is said meanwhile.
      expiresAtMs: known.expiresAtMs,
    }
    if (!(await declareCase(tx, caseId, change, nowMs))) return false
    await writePayload(tx, secrets, caseId, parties, nowMs)
    if (state === 'accepted') await decideCase(tx, caseId, ['accepted'], { state, reason: '', by: 'user' }, nowMs)
    return true
  })
  const now = isDone ? await findCase(sql, userId, caseId) : undefined
  return now ?? { refusal: 'too-late' }
}

function nextState(
  { need, address }: TravelRuleCase,
  { sendTo, isOwner }: Declaration,
  isListed: boolean,
): Declared['state'] {
  if (sendTo === 'provider') return isListed ? 'accepted' : 'review'
  if (need === 'data') return 'accepted'
  return isOwner && address !== '' ? 'proving' : 'review'
}
