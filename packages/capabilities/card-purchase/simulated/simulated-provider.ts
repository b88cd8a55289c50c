import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CompanyQuestion, readNewOrder, readQuestion, written } from '../providers/demo-pay-messages.ts'
import { fateOf } from './cards.ts'
import { offersOf } from './catalogue.ts'
import { Company, type CompanyNeeds, type CompanyOrder, orderReport, type Pace } from './company.ts'
import { HookSender } from './hook-sender.ts'
import { payPage, styleSheet, unknownPage } from './pages.ts'

const MOST_BYTES = 16_384
export const DEMO_PACE: Pace = { processingMs: 4_000, lateMs: 30_000, chargeBackMs: 60_000 }

/** No script, nothing from elsewhere; a form may lead back to who sent the buyer. */
const HEADERS = {
  'content-security-policy': "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export interface SimulatedOptions {
  /** 0 picks a free one. */
  readonly port: number
  readonly dollarsOf: CompanyNeeds['dollarsOf']
  readonly pace: Pace
  readonly now: () => number
}

export interface SimulatedProvider {
  readonly url: string
  /** What the exchange calls it with, and checks its announcements by. */
  readonly apiKey: string
  readonly hookKey: string
  readonly company: Company
  close(): Promise<void>
}

/** DEMO ONLY. A card company on an origin of its own: its API, its page with 3-D Secure, and its announcements. */
export async function startSimulatedProvider({ port, ...needs }: SimulatedOptions): Promise<SimulatedProvider> {
  const [apiKey = '', hookKey = ''] = [randomBytes(24).toString('hex'), randomBytes(24).toString('hex')]
  const hooks = new HookSender({ key: hookKey, now: needs.now })
  const announce = ({ asked }: CompanyOrder, type: string) =>
    hooks.send({ url: asked.notifyUrl, type, orderId: asked.orderId })
  const company = new Company({ ...needs, announce })
  const server = createServer((request, response) => {
    answer(request, response, company, apiKey).catch(() => send(response, 400, 'application/json', '{}'))
  })
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, '127.0.0.1', resolve))
  return {
    ...{ apiKey, hookKey, company },
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      company.close()
      hooks.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(request: IncomingMessage, response: ServerResponse, company: Company, apiKey: string) {
  const { pathname } = new URL(request.url ?? '/', 'http://company')
  const [, place = '', name = '', act = ''] = pathname.split('/')
  const isPost = request.method === 'POST'
  const body = isPost ? await readBody(request) : ''
  if (pathname === '/style.css') return send(response, 200, 'text/css', styleSheet)
  if (place === 'pay') return answerPage(response, company.page(name), company, isPost ? { act, body } : undefined)
  if (place !== 'api' || request.headers.authorization !== `Bearer ${apiKey}`)
    return send(response, place === 'api' ? 401 : 404, 'application/json', '{}')
  const said = await answerCall(company, { name, act: pathname.split('/')[4] ?? '', id: act, isPost, body }, request)
  return send(response, said === undefined ? 404 : 200, 'application/json', JSON.stringify(said ?? {}))
}

interface Call {
  readonly name: string
  readonly id: string
  readonly act: string
  readonly isPost: boolean
  readonly body: string
}

async function answerCall(company: Company, { name, id, act, isPost, body }: Call, request: IncomingMessage) {
  if (name === 'offers') return offersOf().map(written)
  if (name === 'quotes' && isPost) {
    const quote = await company.quote(readQuestion(JSON.parse(body) as CompanyQuestion))
    return quote && written(quote)
  }
  if (name !== 'orders') return undefined
  if (isPost && id === '') {
    const order = company.create(readNewOrder(JSON.parse(body)))
    return order && { redirectUrl: `http://${request.headers.host}/pay/${order.providerId}` }
  }
  const order = company.find(id)
  if (order && isPost && act === 'refund') company.giveBack(order, false)
  return order && written(orderReport(order))
}

/** The page, and what was entered on it. */
function answerPage(
  response: ServerResponse,
  order: CompanyOrder | undefined,
  company: Company,
  entered: { readonly act: string; readonly body: string } | undefined,
) {
  if (!order) return send(response, 404, 'text/html; charset=utf-8', unknownPage())
  const wrong = entered && enter(order, company, entered)
  if (!entered || wrong !== undefined) return send(response, 200, 'text/html; charset=utf-8', payPage(order, wrong))
  response.writeHead(303, { ...HEADERS, location: `/pay/${order.providerId}` }).end()
}

/** What is wrong with it, if anything. */
function enter(
  order: CompanyOrder,
  company: Company,
  { act, body }: { act: string; body: string },
): string | undefined {
  const form = new URLSearchParams(body)
  if (act === 'cancel') company.cancel(order)
  else if (act === 'confirm') {
    if (!company.confirm(order, form.get('code')?.trim() ?? '')) return 'This is not the code.'
  } else {
    const number = order.asked.paymentType === 'bankcard' ? (form.get('number') ?? '') : undefined
    const fate = number === undefined ? 'pays' : fateOf(number)
    if (fate === undefined) return 'This card is not one of the simulated ones.'
    const words = (form.get('payer') ?? '').trim().split(/\s+/)
    company.enter(order, fate, { familyName: words.at(-1) ?? '', name: words.slice(0, -1).join(' ') }, number)
  }
  return undefined
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of request) {
    bytes += (chunk as Buffer).length
    if (bytes > MOST_BYTES) throw new Error('too much')
    chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks).toString()
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  if (!response.headersSent) response.writeHead(status, { ...HEADERS, 'content-type': type }).end(body)
}
