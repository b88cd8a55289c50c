import { z } from 'zod'
import type { CallTable } from '../call.ts'
import { form } from '../terms/parameter-forms.ts'
import { travelRuleNeeds } from '../terms/travel-rule.ts'
import { asset, decimal, id, timeMs, whole } from '../values.ts'
import { addressText, tag, transferNetWork } from '../wallet.ts'

const complianceId = z.uuid()
const country = z.string().regex(/^[A-Z]{2}$/, form('country'))
const personName = z.string().trim().min(1).max(80)

/** Whom the user can choose: only providers with which the exchange works at present. */
const provider = z.object({ code: z.string(), name: z.string(), country: z.string() })

/** What has become of it. `NEEDED`: nothing was said yet; `PROOF`: the wallet is still to be shown to be one's own. */
const outcomes = ['NEEDED', 'PROOF', 'PENDING', 'ACCEPTED', 'REJECTED', 'EXPIRED'] as const

const compliance = z.object({
  complianceId,
  status: z.enum(outcomes),
  /** What the rules ask for. */
  required: z.enum(['data', 'proof']),
  /** Said by whoever rejected it; empty otherwise. */
  reason: z.string(),
  expiresAtMs: timeMs,
})

export const travelRuleCalls = {
  'GET /exchange-web-gateway/travelRule/preCheckCompliance': {
    access: 'session',
    summary:
      'What must be known before exactly this is withdrawn: nothing, who receives it, or also that the wallet is one’s own.',
    weight: 5,
    params: z.strictObject({
      symbol: asset,
      transferNetWork: transferNetWork.optional(),
      addressStr: addressText,
      tag: tag.default(0),
      amountStr: decimal,
    }),
    data: z.object({
      required: z.enum(travelRuleNeeds),
      /** Null: nothing is asked for. */
      compliance: compliance.nullable(),
      providers: z.array(provider),
    }),
  },
  'GET /exchange-web-gateway/travelRule/depositOrigin': {
    access: 'session',
    summary:
      'What is to be said of where one of the caller’s deposits comes from (requestVasp, requestAopp). Null: nothing is asked.',
    params: z.strictObject({ id }),
    data: z.object({ compliance: compliance.nullable(), providers: z.array(provider) }),
  },
  'GET /exchange-web-gateway/travelRule/checkCompliance': {
    access: 'session',
    summary: 'Whether the other side, a proof or our own staff has answered.',
    params: z.strictObject({ complianceId }),
    data: compliance,
  },
  'GET /exchange-web-gateway/travelRule/getKycInfo': {
    access: 'session',
    summary: 'The caller’s own data as the receiving provider would get it; null: nobody has shown who they are.',
    weight: 5,
    params: z.strictObject({}),
    data: z.object({
      originator: z
        .object({
          familyName: z.string(),
          name: z.string(),
          customerId: z.string(),
          countryCode: z.string().nullable(),
          certificateCode: z.string().nullable(),
        })
        .nullable(),
    }),
  },
  'POST /exchange-web-gateway/travelRule/requestVasp': {
    access: 'session',
    summary:
      'Says who receives a withdrawal, or who sent a deposit: oneself or somebody else, at a provider or from a wallet of their own. A receiving provider is informed and asked.',
    weight: 10,
    params: z.strictObject({
      complianceId,
      /** 1 a provider, 2 a wallet of one’s own keys. */
      sendTo: whole(1, 2).default(1),
      vaspCode: z.string().max(40).optional(),
      /** Of a provider that is not in the list. */
      vaspName: z.string().trim().min(2).max(80).optional(),
      /** 1 oneself, 2 somebody else. */
      isAddressOwner: whole(1, 2).default(1),
      beneficiaryFamilyName: personName.optional(),
      beneficiaryName: personName.optional(),
      beneficiaryCountry: country.optional(),
      /** Given to the caller by the recipient (`ta…`); it must lead to the provider that is named. */
      travelAddress: z.string().max(1_000).optional(),
    }),
    data: compliance,
  },
  'POST /exchange-web-gateway/travelRule/requestAopp': {
    access: 'session',
    summary:
      'The text to be signed with the key of the address, the link that some wallets answer by themselves (AOPP), and the amount to send instead where chains name senders.',
    weight: 10,
    params: z.strictObject({ complianceId }),
    data: z.object({
      message: z.string(),
      /** Null: no wallet speaks it for this network. */
      link: z.string().nullable(),
      /** To be sent from the address to the caller’s own deposit address; null: only a signature proves it. */
      amount: z.object({ coinName: asset, amount: decimal, addressStr: z.string() }).nullable(),
      expiresAtMs: timeMs,
    }),
  },
  'POST /exchange-web-gateway/travelRule/submitProof': {
    access: 'session',
    summary:
      'The text’s signature, as the wallet gave it: base64 of Bitcoin wallets (also BIP-322), or 0x… of Ethereum’s, of a key or of the contract at the address (EIP-1271).',
    weight: 10,
    params: z.strictObject({ complianceId, signature: z.string().trim().min(1).max(2_000) }),
    data: compliance,
  },
} as const satisfies CallTable
