import { trimUnits } from '@bowline/money'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { caseById, decideCase, type TravelRuleCase } from '../cases.store.ts'
import type { Parties } from '../ivms101/parties.ts'
import { writeIvms101 } from '../ivms101/write-ivms101.ts'
import { readPayload } from '../payloads.store.ts'
import { activeProvider, type Provider, type TravelRuleSettings } from '../providers.ts'
import { type CallParts, callProvider } from './call-provider.ts'
import {
  type DueMessage,
  dueMessages,
  keepConfirmUrl,
  markAnswered,
  noteFailure,
  noteReceived,
  noteReported,
} from './inquiries.store.ts'
import { answer, slip44Of, type TrpAnswer } from './trp-messages.ts'

export interface InquiryParts {
  readonly sql: Sql
  readonly secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  readonly settings: () => TravelRuleSettings
  readonly call: Omit<CallParts, 'isHostOf'>
  readonly onFailure: (error: Error, provider: string) => void
}

const LEDGER_DECIMALS = 8
const MOST_AT_ONCE = 20

/** Where a provider answers, unless the recipient has a travel address of their own. */
const INQUIRY_PATH = '/trp/inquiry'

/** One round: everything that is due, each tried again later if it fails. Kept before it is sent, sent as often as needed. */
export async function sendInquiries(parts: InquiryParts, nowMs: number): Promise<void> {
  const { sql, settings, onFailure } = parts
  for (const due of await dueMessages(sql, nowMs, MOST_AT_ONCE)) {
    const provider = activeProvider(settings(), due.provider)
    try {
      if (!provider?.host) throw new Error('not worked with any more')
      if (due.outcome !== undefined && due.confirmUrl !== undefined) {
        await callProvider(callOf(parts), new URL(due.confirmUrl), JSON.parse(due.outcome))
        await noteReported(sql, due.caseId, nowMs)
      } else await inquire(parts, due, provider, nowMs)
    } catch (error) {
      onFailure(error as Error, due.provider)
      await noteFailure(sql, due, nowMs)
    }
  }
}

/** Only hosts of providers that are worked with at present. */
function callOf({ call, settings }: InquiryParts): CallParts {
  return { ...call, isHostOf: (host) => settings().providers.some((each) => each.active && each.host === host) }
}

async function inquire(parts: InquiryParts, due: DueMessage, provider: Provider, nowMs: number): Promise<void> {
  const { sql, secrets, call } = parts
  const known = await caseById(sql, due.caseId)
  const parties = (await readPayload(sql, secrets, due.caseId)) as Parties | undefined
  if (!known || !parties) throw new Error('nothing to send')
  const token = secrets.decrypt(due.token, tokenOf(due.caseId)).toString('utf8')
  const reply = await callProvider(callOf(parts), new URL(due.url ?? `https://${provider.host}${INQUIRY_PATH}`), {
    asset: { slip0044: slip44Of(known.coin) },
    // The protocol has a number here: no value is computed from it.
    amount: Number(trimUnits(known.amount, LEDGER_DECIMALS)),
    callback: `https://${call.identity.host}/trp/answer/${token}`,
    IVMS101: writeIvms101(parties, provider.ivms101),
  })
  await noteReceived(sql, due.caseId, nowMs)
  const read = answer.safeParse(reply)
  if (!read.success || 'version' in read.data) return
  await inTransaction(sql, async (tx) => {
    if (await markAnswered(tx, due.caseId, nowMs)) await applyAnswer(parts, tx, known, read.data, nowMs)
  })
}

/** The address that is approved must be the withdrawal's: another one would be another withdrawal. */
export async function applyAnswer(
  { settings }: Pick<InquiryParts, 'settings'>,
  tx: Parameters<Parameters<typeof inTransaction>[1]>[0],
  known: TravelRuleCase,
  said: TrpAnswer,
  nowMs: number,
): Promise<void> {
  const by = `provider:${known.provider}`
  const decide = (state: 'accepted' | 'rejected', reason: string) =>
    decideCase(tx, known.id, ['sent'], { state, reason, by }, nowMs)
  if ('rejected' in said) await decide('rejected', said.rejected)
  if (!('approved' in said)) return
  const { address, callback } = said.approved
  if (address.toLowerCase() !== known.address.toLowerCase()) return void (await decide('rejected', 'another address'))
  const host = activeProvider(settings(), known.provider ?? '')?.host
  if (URL.canParse(callback) && new URL(callback).host === host) await keepConfirmUrl(tx, known.id, callback)
  await decide('accepted', '')
}

export const tokenOf = (caseId: string) => `travel-rule-inquiry:${caseId}`
