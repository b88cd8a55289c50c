import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { describe, it } from 'node:test'
import { promisify } from 'node:util'
import { setLentExchange } from '../support/lent-exchange.ts'

const run = promisify(execFile)

/** The tested programs are those on the page, taken from the document as a reader without scripts would copy them. */
/** The page refers to this machine as localhost. */
const named = (address: string) => address.replace('127.0.0.1', 'localhost')

describe('the page of the public API', async () => {
  const exchange = await setLentExchange()
  const alice = await exchange.person('alice', 'BTC=1,USDT=5000')
  const html = await (await fetch(`${exchange.baseUrl}/bowline-api`, { headers: { accept: 'text/html' } })).text()

  const env = () => ({ PATH: process.env.PATH, API_KEY: alice.apiKey, API_SECRET: alice.secret })
  const program = (name: string) => {
    const found = html.match(new RegExp(`<pre[^>]*data-quick-start="${name}"[^>]*>([\\s\\S]*?)</pre>`))?.[1]
    assert.ok(found, `the page has no program ${name}`)
    return unescaped(found)
  }

  it('is rendered completely by the server, with the URLs of this exchange and nothing from elsewhere', () => {
    assert.ok(html.includes(exchange.baseUrl))
    assert.ok(html.includes(`${named(exchange.wsUrl)}/ws-api/v3`))
    assert.ok(html.includes('/api/v3/order/cancelReplace'))
    const elsewhere = [...html.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="(https?:[^"]+)"/g)].map(
      ([, url]) => url,
    )
    assert.deepEqual(
      elsewhere.filter((url) => !url?.startsWith(exchange.baseUrl)),
      [],
    )
  })

  it('has a program for ccxt in JavaScript that works as shown', async () => {
    const code = program('ccxt-javascript')
    const node = process.execPath
    const { stdout } = await run(node, ['--input-type=module', '-e', code], { cwd: import.meta.dirname, env: env() })
    assert.match(stdout, /balance [\s\S]*USDT: 5000[\s\S]*BTC: 1,/)
  })

  it('has commands for curl and openssl that work as shown', async () => {
    const { stdout } = await run('sh', ['-ec', program('curl')], { env: env() })
    assert.match(stdout, /"lastUpdateId"/)
    assert.match(stdout, /"asset":"BTC","free":"1.00000000"/)
  })

  it('has a program for ccxt in Python that parses', async () => {
    const code = program('ccxt-python')
    assert.ok(code.includes(named(exchange.baseUrl)))
    try {
      await run('python3', ['-c', 'import ast, sys; ast.parse(sys.argv[1])', code])
    } catch (error) {
      // Without Python on this machine nothing more can be checked.
      if ((error as { code?: unknown }).code !== 'ENOENT') throw error
    }
  })

  it('shows requests without a key that work as shown', async () => {
    const examples = [...html.matchAll(/>GET (\/[^<\s…]+)</g)].map(([, path]) => unescaped(path ?? ''))
    const open = [...new Set(examples)].filter((path) => !path.includes('timestamp='))
    const answers = await Promise.all(
      open.map(async (path) => ({ path, at: await fetch(`${exchange.baseUrl}${path}`) })),
    )
    const refused = answers.filter(({ at }) => !at.ok).map(({ path, at }) => [at.status, path])
    // Those need a key without a signature.
    const keyed = (path: unknown) => /\/margin\/|\/[fd]api\/v1\/historicalTrades/.test(String(path))
    assert.deepEqual(
      refused.filter(([, path]) => !keyed(path)),
      [],
    )
    assert.ok(open.length > 15)
  })
})

function unescaped(html: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"' }
  return html.replace(/&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi, (_, hex, decimal, name) =>
    name ? (named[name] ?? '') : String.fromCodePoint(hex ? Number.parseInt(hex, 16) : Number(decimal)),
  )
}
