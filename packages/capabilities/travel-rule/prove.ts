import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import { caseById, decideCase, findCase, type TravelRuleCase } from './cases.store.ts'
import {
  type Challenge,
  challengeByToken,
  makeChallenge,
  openChallenge,
  SIGN_MS,
  useChallenge,
} from './challenges.store.ts'
import { askContract, contractVerdict } from './contract-signatures.store.ts'
import { type ProofMethod, writeProof } from './proofs.store.ts'

export interface ProveParts {
  readonly sql: Sql
  /** Whether the address's key signed the text, and how; undefined: it did not. */
  readonly signedBy: (place: { network: string; address: string }, message: string, signature: string) => SignedHow
  /** What a wallet that is a contract signs of a text; undefined: contracts sign nothing on this network. */
  readonly contractDigest: (network: string, message: string) => Uint8Array | undefined
}
export type SignedHow = Extract<ProofMethod, 'message' | 'bip322' | 'eip191'> | undefined

export interface Asked {
  readonly message: string
  /** For the link of a wallet. */
  readonly token: string
  readonly expiresAtMs: number
}

/** Asks for a signature, and for an amount where senders are told apart. Undefined: nothing is to be proved. */
export async function askProof(
  { sql }: ProveParts,
  userId: number,
  caseId: string,
  amount: bigint | undefined,
  nowMs: number,
): Promise<Asked | undefined> {
  const known = await findCase(sql, userId, caseId)
  if (known?.state !== 'proving' || known.expiresAtMs <= nowMs) return undefined
  const message = textFor(userId, nowMs)
  const token = await inTransaction(sql, (tx) => makeChallenge(tx, caseId, { message, amount }, nowMs))
  return { message, token, expiresAtMs: nowMs + SIGN_MS }
}

/** ASCII, as every wallet shows it; the nonce makes each one good once. */
function textFor(userId: number, nowMs: number): string {
  const id = String(userId).padStart(6, '0')
  const day = new Date(nowMs).toISOString().slice(0, 10)
  return `I control this address. Exchange account ${id}. Nonce ${randomBytes(16).toString('hex')}. ${day}`
}

/** A contract is asked by another process, over a node. */
const JUDGED_WITHIN_MS = 6_000
const LOOK_AGAIN_MS = 200

/** `unanswered`: only the contract at the address could tell, and was not reached in time. */
export type Proved = 'accepted' | 'wrong' | 'unknown' | 'unanswered'

/** Pasted by its owner. */
export async function proveBySignature(
  parts: ProveParts,
  userId: number,
  caseId: string,
  signature: string,
  nowMs: number,
): Promise<Proved> {
  const known = await findCase(parts.sql, userId, caseId)
  const challenge = known && (await openChallenge(parts.sql, caseId, nowMs))
  if (known?.state !== 'proving' || !challenge) return 'unknown'
  const said = await accept(parts, known, challenge, signature, nowMs)
  return said === 'wrong' ? askWallet(parts, known, challenge, signature, nowMs) : said
}

/** No key signed it: the address may be a contract, which says itself what is its signature (EIP-1271). */
async function askWallet(
  parts: ProveParts,
  { id: caseId, userId, network, address }: TravelRuleCase,
  { message }: Challenge,
  signature: string,
  nowMs: number,
): Promise<Proved> {
  const { sql } = parts
  const digest = parts.contractDigest(network, message)
  if (!digest || !/^0x([0-9a-f]{2}){1,1000}$/i.test(signature.trim())) return 'wrong'
  const bytes = Buffer.from(signature.trim().slice(2), 'hex')
  await askContract(sql, { caseId, network, address, digest, signature: bytes })
  for (let waited = 0; waited < JUDGED_WITHIN_MS; waited += LOOK_AGAIN_MS) {
    await sleep(LOOK_AGAIN_MS)
    const verdict = await contractVerdict(sql, caseId)
    if (verdict === undefined) continue
    if (!verdict) return 'wrong'
    return (await acceptProof(parts, { id: caseId, userId, network, address }, 'eip1271', nowMs))
      ? 'accepted'
      : 'unknown'
  }
  return 'unanswered'
}

/** Sent by a wallet to the link that it was given (AOPP). The address must be the one that is asked about. */
export async function proveByLink(
  parts: ProveParts,
  token: string,
  answer: { readonly address: string; readonly signature: string },
  nowMs: number,
): Promise<'accepted' | 'wrong' | 'unknown'> {
  const challenge = await challengeByToken(parts.sql, token, nowMs)
  const known = challenge && (await caseById(parts.sql, challenge.caseId))
  if (known?.state !== 'proving' || !challenge) return 'unknown'
  if (answer.address.toLowerCase() !== known.address.toLowerCase()) return 'wrong'
  return accept(parts, known, challenge, answer.signature, nowMs)
}

async function accept(
  parts: ProveParts,
  known: TravelRuleCase,
  challenge: Challenge,
  signature: string,
  nowMs: number,
): Promise<'accepted' | 'wrong' | 'unknown'> {
  const method = parts.signedBy(known, challenge.message, signature)
  if (method === undefined) return 'wrong'
  return (await acceptProof(parts, known, method, nowMs)) ? 'accepted' : 'unknown'
}

/** The wallet is theirs, and is not asked about again for half a year. */
export async function acceptProof(
  { sql }: Pick<ProveParts, 'sql'>,
  known: Pick<TravelRuleCase, 'id' | 'userId' | 'network' | 'address'>,
  method: ProofMethod,
  nowMs: number,
): Promise<boolean> {
  return inTransaction(sql, async (tx) => {
    if (!(await useChallenge(tx, known.id, nowMs))) return false
    const decision = { state: 'accepted', reason: '', by: `proof:${method}` } as const
    if (!(await decideCase(tx, known.id, ['proving'], decision, nowMs))) return false
    await writeProof(tx, known, method, nowMs)
    return true
  })
}
