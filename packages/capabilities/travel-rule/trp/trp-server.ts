import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, type Server } from 'node:https'
import { checkServerIdentity, type TLSSocket } from 'node:tls'
import { type Amount, isFault, parseUnits } from '@bowline/money'
import { inTransaction, type Sql } from '@bowline/platform/postgres/index.ts'
import type { Secrets } from '@bowline/platform/secrets.ts'
import { caseById } from '../cases.store.ts'
import type { PartyName } from '../ivms101/parties.ts'
import { readIvms101 } from '../ivms101/read-ivms101.ts'
import type { Provider, TravelRuleSettings } from '../providers.ts'
import type { TrpIdentity } from './call-provider.ts'
import { takeAnswerLink } from './inquiries.store.ts'
import { insertNotice, settleNotice } from './notices.store.ts'
import { isSameName } from './same-name.ts'
import { applyAnswer } from './send-inquiries.ts'
import { answer, coinOfSlip44, confirmation, inquiry, isSpokenVersion, TRP_VERSION } from './trp-messages.ts'

export interface TrpServerParts {
  readonly sql: Sql
  readonly secrets: Pick<Secrets, 'encrypt' | 'decrypt'>
  readonly settings: () => TravelRuleSettings
  readonly identity: TrpIdentity
  readonly legalName: () => string
  /** Whose deposit address it is, as the chain writes it. */
  readonly receiverOf: (coin: string, address: string) => Promise<{ userId: number; address: string } | undefined>
  readonly nameOf: (userId: number) => Promise<PartyName | undefined>
  readonly onFailure: (error: Error) => void
  readonly now: () => number
}

interface Answered {
  readonly status: number
  readonly body?: unknown
}

const MOST_BYTES = 64 * 1024
const NOT_FOUND: Answered = { status: 404 }

/** Answers other providers, on a port of its own: only those whose certificate is an active provider's are spoken with. */
export async function startTrpServer(parts: TrpServerParts, where: { readonly host: string; readonly port: number }) {
  const { identity } = parts
  const server: Server = createServer(
    {
      ...{ cert: identity.certificate, key: identity.key, ca: identity.authorities },
      ...{ requestCert: true, rejectUnauthorized: true, minVersion: 'TLSv1.2' },
    },
    (request, response) => void answerRequest(parts, request, response),
  )
  server.requestTimeout = 10_000
  server.headersTimeout = 5_000
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(where.port, where.host, resolve)
  })
  return {
    port: (server.address() as { port: number }).port,
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function answerRequest(parts: TrpServerParts, request: IncomingMessage, response: ServerResponse): Promise<void> {
  let said: Answered
  try {
    said = await respond(parts, request)
  } catch (error) {
    parts.onFailure(error as Error)
    said = { status: 500 }
  }
  const text = said.body === undefined ? '' : JSON.stringify(said.body)
  const id = request.headers['request-identifier']
  response.writeHead(said.status, {
    'content-type': 'application/json; charset=utf-8',
    'api-version': TRP_VERSION,
    ...(typeof id === 'string' && /^[\w-]{1,64}$/.test(id) && { 'request-identifier': id }),
  })
  response.end(text)
}

async function respond(parts: TrpServerParts, request: IncomingMessage): Promise<Answered> {
  const provider = callerOf(parts.settings(), request.socket as TLSSocket)
  if (!provider) return { status: 403 }
  const [, at, what = '', token = '', ...more] = (request.url ?? '').split('?')[0]?.split('/') ?? []
  if (at !== 'trp' || more.length > 0) return NOT_FOUND
  if (request.method === 'GET' && what === 'identity') return { status: 200, body: identityOf(parts) }
  if (request.method !== 'POST') return NOT_FOUND
  if (!isSpokenVersion(request.headers['api-version'] as string | undefined)) return { status: 400 }
  const body = await readBody(request)
  switch (what) {
    case 'inquiry':
      return takeInquiry(parts, provider, body)
    case 'answer':
      return takeAnswer(parts, provider, token, body)
    case 'confirm':
      return takeConfirmation(parts, provider, token, body)
    default:
      return NOT_FOUND
  }
}

/** By the name in their certificate, which our authorities have signed. */
function callerOf({ providers }: TravelRuleSettings, socket: TLSSocket): Provider | undefined {
  const certificate = socket.getPeerCertificate()
  const isOf = (host: string) => checkServerIdentity(host.replace(/:\d+$/, ''), certificate) === undefined
  return providers.find(({ active, protocol, host }) => active && protocol === 'trp' && host !== null && isOf(host))
}

function identityOf({ legalName, settings, identity }: TrpServerParts) {
  const { lei } = settings()
  return { name: legalName(), ...(lei !== null && { lei }), x509: identity.certificate }
}

/** Approved where address and name are one user's; otherwise nobody learns which of them is not. */
async function takeInquiry(parts: TrpServerParts, provider: Provider, body: unknown): Promise<Answered> {
  const { sql, secrets, receiverOf, nameOf, identity, now } = parts
  const read = inquiry.safeParse(body)
  const parties = read.success ? readIvms101(read.data.IVMS101) : undefined
  if (!read.success || !parties) return { status: 400 }
  const rejected: Answered = { status: 200, body: { rejected: 'We cannot match this beneficiary.' } }
  const coin = coinOfSlip44(read.data.asset.slip0044)
  const amount = amountOf(read.data.amount)
  if (coin === undefined || amount === undefined) return rejected
  const receiver = await receiverOf(coin, parties.beneficiaryAccount)
  const name = receiver && (await nameOf(receiver.userId))
  const { beneficiary } = parties
  if (!receiver || !name || beneficiary.kind !== 'natural' || !isSameName(name, beneficiary.name)) return rejected
  const notice = { provider: provider.code, ...receiver, coin, amount, message: parties }
  const token = await insertNotice(sql, secrets, notice, now())
  const callback = `https://${identity.host}/trp/confirm/${token}`
  return { status: 200, body: { approved: { address: receiver.address, callback } } }
}

/** As the number was written; one that has more decimals than the ledger is nobody's payment. */
function amountOf(number: number): Amount | undefined {
  const units = parseUnits(String(number), 8)
  return isFault(units) || units <= 0n ? undefined : units
}

/** Their later answer to an inquiry of ours. Of another provider the link is not; used twice it is gone. */
async function takeAnswer(parts: TrpServerParts, provider: Provider, token: string, body: unknown): Promise<Answered> {
  const read = answer.safeParse(body)
  if (!read.success || 'version' in read.data) return { status: 400 }
  const nowMs = parts.now()
  return inTransaction(parts.sql, async (tx) => {
    const caseId = await takeAnswerLink(tx, token, provider.code, nowMs)
    const known = caseId === undefined ? undefined : await caseById(tx, caseId)
    if (!known) return NOT_FOUND
    await applyAnswer(parts, tx, known, read.data, nowMs)
    return { status: 204 }
  })
}

async function takeConfirmation(
  { sql, now }: TrpServerParts,
  provider: Provider,
  token: string,
  body: unknown,
): Promise<Answered> {
  const read = confirmation.safeParse(body)
  if (!read.success) return { status: 400 }
  return (await settleNotice(sql, token, provider.code, read.data, now())) ? { status: 204 } : NOT_FOUND
}

async function readBody(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = []
  let size = 0
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length
    if (size > MOST_BYTES) return undefined
    pieces.push(piece)
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'))
  } catch {
    return undefined
  }
}
