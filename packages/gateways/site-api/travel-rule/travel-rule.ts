import { amountText } from '@bowline/capabilities/markets/index.ts'
import type { Permissions } from '@bowline/capabilities/permission/index.ts'
import type { CaseState, DeclareRefusal, TravelRuleCase, TravelRules } from '@bowline/capabilities/travel-rule/index.ts'
import type { travelRuleCalls } from '@bowline/contract/calls/travel-rule.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { identityNeeded } from '../../call-kit/denial.ts'
import { type AddressNeeds, ownAddress } from '../../call-kit/own-address.ts'
import type { PlainReason } from '../../call-kit/refusal-text.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { readSecurityRequest } from '../account-security/security-call.ts'
import type { Handlers } from '../call/handler.ts'
import type { WithdrawNeeds } from '../wallet/wallet-needs.ts'
import { walletRefusal } from '../wallet/wallet-refusal.ts'
import { readQuoteRequest } from '../wallet/withdraw.ts'
import { aoppLink } from './aopp-link.ts'

interface Needs extends WithdrawNeeds, AddressNeeds {
  readonly travelRule: TravelRules
  readonly publicUrl: () => string
  readonly permissions: Pick<Permissions, 'may' | 'decide'>
}

export const travelRuleHandlers: Handlers<typeof travelRuleCalls, Needs> = {
  async 'GET /exchange-web-gateway/travelRule/preCheckCompliance'(call, site) {
    const request = await readSecurityRequest(call, site)
    const found = await site.wallet.travelRuleCase(await readQuoteRequest(call, site, request))
    if ('refusal' in found) throw walletRefusal(found, call.params.symbol)
    return {
      required: found.case?.need ?? 'none',
      compliance: found.case ? shown(found.case) : null,
      providers: offered(site.travelRule),
    }
  },

  async 'GET /exchange-web-gateway/travelRule/depositOrigin'({ params, caller: { user } }, { wallet, travelRule }) {
    const [deposit] = await wallet.deposits(user.id, { id: params.id, limit: 1 })
    if (!deposit) throw new SiteRefusal(SiteCode.refused, 'deposit.unknown', { reason: 'not-found' })
    const [known] = await travelRule.depositCases([deposit.id])
    return { compliance: known ? shown(known) : null, providers: offered(travelRule) }
  },

  async 'GET /exchange-web-gateway/travelRule/checkCompliance'({ params, caller: { user } }, { travelRule }) {
    return shown(await requireCase(travelRule, user.id, params.complianceId))
  },

  async 'GET /exchange-web-gateway/travelRule/getKycInfo'({ caller: { user } }, { travelRule }) {
    const known = await travelRule.originator(user.id)
    if (!known) return { originator: null }
    const { familyName, name, customer: customerId, country, document } = known
    return {
      originator: {
        ...{ familyName, name, customerId, countryCode: country ?? null },
        // Masked: somebody may look over their shoulder.
        certificateCode: document ? `***${document.number.slice(-3)}` : null,
      },
    }
  },

  async 'POST /exchange-web-gateway/travelRule/requestVasp'({ params, caller: { user } }, { travelRule }) {
    const { complianceId, vaspCode, vaspName, beneficiaryCountry, travelAddress } = params
    const { beneficiaryFamilyName: familyName, beneficiaryName: name } = params
    const declared = await travelRule.declare(user.id, complianceId, {
      sendTo: params.sendTo === 1 ? 'provider' : 'self-hosted',
      isOwner: params.isAddressOwner === 1,
      ...{ providerCode: vaspCode, providerName: vaspName, beneficiaryCountry, travelAddress },
      beneficiary: familyName !== undefined && name !== undefined ? { familyName, name } : undefined,
    })
    if ('refusal' in declared) throw refusedDeclaration(declared.refusal)
    return shown(declared)
  },

  async 'POST /exchange-web-gateway/travelRule/requestAopp'({ params, caller: { user }, actor, nowMs }, site) {
    const { travelRule, wallet, publicUrl } = site
    const { id, coin, network, address } = await requireCase(travelRule, user.id, params.complianceId)
    const sending = wallet.proofAmount(coin, network)
    // Whoever may be given no address to pay in at proves it by signing.
    const own = sending && (await ownAddress(site, actor, { coin, network }, nowMs))
    const isSent = own !== undefined && 'address' in own
    const asked = await travelRule.askProof(user.id, id, isSent ? sending?.chainUnits : undefined)
    if (!asked) throw gone()
    return {
      message: asked.message,
      link:
        aoppLink({ network, address, message: asked.message, callback: `${publicUrl()}/proofs/${asked.token}` }) ??
        null,
      amount:
        isSent && sending ? { coinName: coin, amount: amountText(sending.amount), addressStr: own.address } : null,
      expiresAtMs: asked.expiresAtMs,
    }
  },

  async 'POST /exchange-web-gateway/travelRule/submitProof'({ params, caller: { user } }, { travelRule }) {
    const { complianceId, signature } = params
    const proved = await travelRule.proveBySignature(user.id, complianceId, signature)
    if (proved === 'wrong') throw new SiteRefusal(SiteCode.travelRule, 'travel-rule.signature', { reason: 'signature' })
    if (proved === 'unanswered')
      throw new SiteRefusal(SiteCode.travelRule, 'travel-rule.unanswered', { reason: proved })
    const known = await requireCase(travelRule, user.id, complianceId)
    // Sent twice, it is proved once.
    if (proved === 'unknown' && known.state !== 'accepted') throw gone()
    return shown(known)
  },
}

const STATUS = {
  asked: 'NEEDED',
  proving: 'PROOF',
  review: 'PENDING',
  sent: 'PENDING',
  accepted: 'ACCEPTED',
  rejected: 'REJECTED',
  expired: 'EXPIRED',
} as const satisfies Record<CaseState, string>

function offered(travelRule: TravelRules) {
  return travelRule.providers().map(({ code, name, country }) => ({ code, name, country }))
}

function shown({ id, state, need, reason, expiresAtMs }: TravelRuleCase) {
  return { complianceId: id, status: STATUS[state], required: need, reason, expiresAtMs }
}

async function requireCase(travelRule: TravelRules, userId: number, id: string): Promise<TravelRuleCase> {
  const known = await travelRule.find(userId, id)
  if (known) return known
  throw gone()
}

function gone(): SiteRefusal {
  return new SiteRefusal(SiteCode.travelRule, 'travel-rule.gone', { reason: 'gone' })
}

const REFUSED: Readonly<Record<Exclude<DeclareRefusal, 'no-identity'>, PlainReason>> = {
  'unknown-case': 'travel-rule.gone',
  'too-late': 'travel-rule.gone',
  'provider-unknown': 'travel-rule.provider',
  'beneficiary-missing': 'travel-rule.beneficiary',
  'travel-address': 'travel-rule.travel-address',
}

function refusedDeclaration(refusal: DeclareRefusal): SiteRefusal {
  if (refusal === 'no-identity') return identityNeeded('withdrawal.identity')
  return new SiteRefusal(SiteCode.travelRule, REFUSED[refusal], { reason: refusal })
}
