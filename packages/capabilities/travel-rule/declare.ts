import { randomBytes } from 'node:crypto'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { type Declared, decideCase, declareCase, findCase, type SendTo, type TravelRuleCase } from './cases.store.ts'
import { declareOrigin } from './declare-origin.ts'
import type { NaturalParty, Parties, PartyName } from './ivms101/parties.ts'
import { writePayload } from './payloads.store.ts'
import { activeProvider, type Provider, type TravelRuleSettings } from './providers.ts'
import { insertInquiry } from './trp/inquiries.store.ts'
import { tokenOf } from './trp/send-inquiries.ts'
import { readTravelAddress } from './trp/travel-address.ts'
import { slip44Of } from './trp/trp-messages.ts'

/** What a user says of the other side. */
export interface Declaration {
  readonly sendTo: SendTo
  readonly isOwner: boolean
  /** One of the list, or the name of another. */
  readonly providerCode?: string | undefined
  readonly providerName?: string | undefined
  /** Unless it is their own. */
  readonly beneficiary?: PartyName | undefined
  readonly beneficiaryCountry?: string | undefined
  /** Given to the user by the recipient's provider. */
  readonly travelAddress?: string | undefined
}

export type DeclareRefusal =
  | 'unknown-case'
  /** It was declared before, or took too long. */
  | 'too-late'
  | 'provider-unknown'
  | 'beneficiary-missing'
  /** It leads to nobody with whom the exchange works. */
  | 'travel-address'
  /** Nobody has shown who they are. */
  | 'no-identity'

export interface DeclareParts {
  readonly sql: Sql
  readonly secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  readonly settings: () => TravelRuleSettings
  /** Who the user is, as will be sent. */
  readonly originatorOf: (userId: number) => Promise<NaturalParty | undefined>
  readonly legalName: () => string
  /** Inquiries can be sent and answered. */
  readonly speaksTrp: boolean
}

const HOUR_MS = 60 * 60 * 1000
/** How long a provider may take (domain/wallet.md §9). */
const ANSWER_MS = 48 * HOUR_MS
const PROVE_MS = 24 * HOUR_MS

/**
 * Who receives it. One's own wallet is taken at one's word up to the bound of the rules, and proved above it; data for a
 * provider that speaks our protocol are sent to it; all else is for persons.
 */
export async function declare(
  { sql, secrets, settings, originatorOf, legalName, speaksTrp }: DeclareParts,
  userId: number,
  caseId: string,
  declared: Declaration,
  nowMs: number,
): Promise<TravelRuleCase | { readonly refusal: DeclareRefusal }> {
  const known = await findCase(sql, userId, caseId)
  if (!known) return { refusal: 'unknown-case' }
  if (known.depositId !== undefined)
    return declareOrigin({ sql, secrets, settings, originatorOf }, known, declared, nowMs)
  const { sendTo, isOwner, providerCode, providerName, beneficiary: named, beneficiaryCountry } = declared
  const current = settings()
  const provider = providerCode === undefined ? undefined : activeProvider(current, providerCode)
  if (sendTo === 'provider' && !provider && (providerCode !== undefined || !providerName))
    return { refusal: 'provider-unknown' }
  const inquiry = readInquiry(known, provider, declared.travelAddress)
  if (inquiry === 'elsewhere') return { refusal: 'travel-address' }
  const originator = await originatorOf(userId)
  if (!originator) return { refusal: 'no-identity' }
  const beneficiary = isOwner ? { familyName: originator.familyName, name: originator.name } : named
  if (!beneficiary) return { refusal: 'beneficiary-missing' }
  const state = nextState(known, declared, speaksTrp && inquiry !== undefined)
  const parties: Parties = {
    originator,
    originatorAccount: originator.customer,
    beneficiary: { kind: 'natural', name: beneficiary },
    beneficiaryAccount: known.address,
    originatingProvider: {
      legalName: legalName(),
      country: current.homeCountry ?? undefined,
      lei: current.lei ?? undefined,
    },
    beneficiaryProvider:
      sendTo === 'provider'
        ? {
            legalName: provider?.name ?? providerName ?? '',
            country: provider?.country,
            lei: provider?.lei ?? undefined,
          }
        : undefined,
    beneficiaryCountry,
  }
  const isDone = await inTransaction(sql, async (tx) => {
    const expiresAtMs = nowMs + (state === 'sent' ? ANSWER_MS : PROVE_MS)
    const change: Declared = { state, sendTo, isOwner, provider: provider?.code ?? providerName, expiresAtMs }
    if (!(await declareCase(tx, caseId, change, nowMs))) return false
    await writePayload(tx, secrets, caseId, parties, nowMs)
    if (state === 'sent') {
      const token = randomBytes(24).toString('base64url')
      const sealed = secrets.encrypt(token, tokenOf(caseId))
      await insertInquiry(tx, { caseId, url: inquiry?.url, token, sealed }, nowMs)
    }
    if (state === 'accepted') await decideCase(tx, caseId, ['accepted'], { state, reason: '', by: 'user' }, nowMs)
    return true
  })
  const now = isDone ? await findCase(sql, userId, caseId) : undefined
  return now ?? { refusal: 'too-late' }
}

function nextState({ need }: TravelRuleCase, { sendTo, isOwner }: Declaration, isSpoken: boolean): Declared['state'] {
  if (sendTo === 'provider') return isSpoken ? 'sent' : 'review'
  if (isOwner) return need === 'proof' ? 'proving' : 'accepted'
  return need === 'proof' ? 'review' : 'accepted'
}

/** Where a provider is asked, if our protocol is spoken there and has a name for the coin. Only ever at its own host. */
function readInquiry(
  { coin }: TravelRuleCase,
  provider: Provider | undefined,
  travelAddress: string | undefined,
): { readonly url: string | undefined } | 'elsewhere' | undefined {
  const url = travelAddress === undefined ? undefined : readTravelAddress(travelAddress)
  if (travelAddress !== undefined && (!url || url.host !== provider?.host)) return 'elsewhere'
  return provider?.protocol === 'trp' && provider.host !== null && slip44Of(coin) !== undefined
    ? { url: url?.href }
    : undefined
}
