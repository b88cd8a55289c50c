import { randomUUID } from 'node:crypto'
import type { Amount } from '@bowline/money'
import { inTransaction, type Sql, type Transaction } from '@bowline/platform/postgres/index.ts'
import {
  approvedUntil,
  bindCase,
  type CaseState,
  caseById,
  casesInReview,
  decideCase,
  depositCases,
  expireCases,
  findByWithdrawal,
  findCase,
  insertCase,
  type Transfer,
  type TravelRuleCase,
} from './cases.store.ts'
import { type AwaitedAmount, awaitedAmounts } from './challenges.store.ts'
import { type Declaration, type DeclareParts, declare } from './declare.ts'
import { type Incoming, mayCome, settledDeposits } from './incoming.ts'
import type { NaturalParty, Parties } from './ivms101/parties.ts'
import { readPayload } from './payloads.store.ts'
import { isProven, type Wallet as ProvenWallet, writeProof } from './proofs.store.ts'
import { acceptProof, askProof, type ProveParts, proveByLink, proveBySignature } from './prove.ts'
import type { Provider } from './providers.ts'
import { countriesOf, type Standing, type StandingParts, standingOf } from './standing.ts'
import { awaitedOutcomes, writeOutcome } from './trp/inquiries.store.ts'
import type { TrpConfirmation } from './trp/trp-messages.ts'

export interface TravelRuleNeeds extends DeclareParts, ProveParts, StandingParts {
  readonly now: () => number
}

const MOST_OUTCOMES = 100

/** One member's word on a case that only persons can decide. */
export interface CaseReview {
  readonly id: string
  readonly staff: number
  readonly verdict: 'accept' | 'reject'
  readonly reason: string
}

export type TravelRules = ReturnType<typeof openTravelRule>
type OpenCase = TravelRuleCase | undefined

/** Who receives what leaves, where the law asks: rules, what users say, proofs of their own wallets, and persons' word. */
export function openTravelRule(needs: TravelRuleNeeds) {
  const { sql, settings, now } = needs
  return {
    /** Whether this withdrawal may begin. */
    standing: (tx: Sql, transfer: Transfer, ofDayThere: Amount): Promise<Standing> =>
      standingOf(needs, tx, transfer, ofDayThere, now()),

    /** The case of a withdrawal that lacks something: the one that is open, or a new one. */
    caseFor: async (transfer: Transfer, standing: Standing): Promise<OpenCase> => {
      if (standing.is === 'free') return undefined
      if (standing.is !== 'missing') return standing.case
      const { need, case: known } = standing
      return known?.need === need ? known : insertCase(sql, randomUUID(), need, transfer, now())
    },
    /** Their own alone. */
    find: (userId: number, id: string): Promise<OpenCase> => findCase(sql, userId, id),
    /** With the withdrawal, so that a case is good for one. */
    bind: (tx: Transaction, id: string, withdrawId: string): Promise<boolean> => bindCase(tx, id, withdrawId),

    countriesOf: (userId: number) => countriesOf(needs, sql, userId),
    /** Whether a deposit may be credited; otherwise its owner is asked where it comes from. */
    mayCome: (incoming: Incoming, countries: readonly (string | undefined)[], ofDay: Amount): Promise<boolean> =>
      mayCome(sql, incoming, countries, ofDay, now()),
    /** Of deposits that wait: those that need not wait any longer. */
    settledDeposits: (depositIds: readonly number[]) => settledDeposits(sql, depositIds, now()),
    /** Where the owners of these deposits say where they come from. */
    /** Whether the user has shown that a wallet is theirs, not too long ago. */
    isProven: (wallet: ProvenWallet): Promise<boolean> => isProven(sql, wallet, now()),
    depositCases: (depositIds: readonly number[]): Promise<TravelRuleCase[]> => depositCases(sql, depositIds),

    /** Those whom users can choose. */
    providers: (): readonly Provider[] => settings().providers.filter(({ active }) => active),
    originator: (userId: number): Promise<NaturalParty | undefined> => needs.originatorOf(userId),
    declare: (userId: number, id: string, said: Declaration) => declare(needs, userId, id, said, now()),

    askProof: (userId: number, id: string, amount: bigint | undefined) => askProof(needs, userId, id, amount, now()),
    proveBySignature: (userId: number, id: string, signature: string) =>
      proveBySignature(needs, userId, id, signature, now()),
    proveByLink: (token: string, answer: { readonly address: string; readonly signature: string }) =>
      proveByLink(needs, token, answer, now()),
    awaitedAmounts: (): Promise<AwaitedAmount[]> => awaitedAmounts(sql, now()),
    amountCame: (awaited: AwaitedAmount): Promise<boolean> =>
      acceptProof(needs, { ...awaited, id: awaited.caseId }, 'amount', now()),

    /** What became of the case of a withdrawal that waits. Undefined: nobody has answered yet. */
    verdictOn: async (
      withdrawId: string,
    ): Promise<Extract<CaseState, 'accepted' | 'rejected' | 'expired'> | undefined> => {
      const state = (await findByWithdrawal(sql, withdrawId))?.state
      return state === 'accepted' || state === 'rejected' || state === 'expired' ? state : undefined
    },
    approvedUntil: (withdrawId: string): Promise<number | undefined> => approvedUntil(sql, withdrawId),
    expire: (): Promise<void> => expireCases(sql, now()),
    /** Withdrawals whose end another provider waits for. */
    awaitedOutcomes: () => awaitedOutcomes(sql, MOST_OUTCOMES),
    noteOutcome: (caseId: string, outcome: TrpConfirmation): Promise<void> =>
      writeOutcome(sql, caseId, JSON.stringify(outcome), now()),
  }
}

/** Oldest first. */
export function waitingCases(sql: Sql, afterMs: number | undefined, limit: number): Promise<TravelRuleCase[]> {
  return casesInReview(sql, afterMs === undefined ? undefined : new Date(afterMs), limit)
}

/** What was said of persons; whoever reads it records that they did. */
export async function readParties(
  sql: Sql,
  secrets: DeclareParts['secrets'],
  id: string,
): Promise<Parties | undefined> {
  return (await readPayload(sql, secrets, id)) as Parties | undefined
}

/** Undefined: nobody waits for it any more. A wallet that is accepted as the user's own counts as proved. */
export function reviewCase(sql: Sql, review: CaseReview, nowMs: number): Promise<TravelRuleCase | undefined> {
  return inTransaction(sql, (tx) => settleReview(tx, review, nowMs))
}

/** The same with what else belongs to the decision. */
export async function settleReview(
  tx: Transaction,
  { id, staff, verdict, reason }: CaseReview,
  nowMs: number,
): Promise<TravelRuleCase | undefined> {
  const known = await caseById(tx, id)
  if (!known) return undefined
  const state = verdict === 'accept' ? 'accepted' : 'rejected'
  if (!(await decideCase(tx, id, reviewedFrom(known), { state, reason, by: `staff:${staff}` }, nowMs))) return undefined
  if (state === 'accepted' && known.sendTo === 'self-hosted' && known.isOwner && known.address !== '')
    await writeProof(tx, known, 'staff', nowMs)
  return { ...known, state, reason }
}

/** A case that waits for persons. */
export async function caseInReview(sql: Sql, id: string): Promise<TravelRuleCase | undefined> {
  const known = await caseById(sql, id)
  return known && reviewedFrom(known).includes(known.state) ? known : undefined
}

/** What the owner of a deposit said nothing of in time is for persons too. */
const reviewedFrom = ({ depositId }: TravelRuleCase): readonly CaseState[] =>
  depositId === undefined ? ['review'] : ['review', 'expired']
