import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { after, before, describe, it } from 'node:test'
import { migrate, type TemporaryDatabase, temporaryDatabase } from '@bowline/platform/postgres/index.ts'
import { DemoInbox } from './demo-inbox.ts'
import { demoSmsProvider, httpSmsProvider, type Sms, type SmsProvider } from './index.ts'

const sms: Sms = { id: 'a1', to: '+4915112345678', text: 'Harbour: 123456 is your code for "{to}" \u0633\u062d\u0628.' }

/** The contract of every provider: `taken` are the texts that reached it. */
function keepsToTerms(name: string, open: () => { provider: SmsProvider; taken: () => Promise<Sms[]> }): void {
  describe(name, () => {
    it('delivers a text unchanged, and asks for permission just before', async () => {
      const { provider, taken } = open()
      const before = (await taken()).length
      let asked = 0
      const delivery = await provider.send(sms, async () => {
        asked += 1
        assert.equal((await taken()).length, before)
      })
      assert.deepEqual(delivery, { result: 'accepted' })
      assert.equal(asked, 1)
      assert.deepEqual((await taken()).at(-1), sms)
    })

    it('delivers nothing without permission', async () => {
      const { provider, taken } = open()
      const refused = provider.send({ ...sms, id: 'a2' }, async () => {
        throw new Error('the lease was lost')
      })
      await assert.rejects(refused, /lease/)
      assert.ok((await taken()).every(({ id }) => id !== 'a2'))
    })
  })
}

describe('text messages', () => {
  let database: TemporaryDatabase
  let server: Server
  let url: string
  let status = 200
  const bodies: Sms[] = []
  let headers: IncomingHttpHeaders = {}

  before(async () => {
    database = await temporaryDatabase()
    await migrate(database.sql, [join(import.meta.dirname, 'migrations')])
    server = createServer(async (request, response) => {
      headers = request.headers
      const { message } = (await json(request)) as { message: Sms }
      if (status === 0) return void request.socket.destroy()
      if (status < 300) bodies.push(message)
      response.writeHead(status).end()
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `http://127.0.0.1:${(server.address() as { port: number }).port}/send?key=s3cret`
  })
  after(async () => {
    server.close()
    server.closeAllConnections()
    await database.drop()
  })

  const byHttp = () =>
    httpSmsProvider({
      url,
      headers: '{"authorization":"Bearer t0k3n"}',
      body: '{"message":{"id":"{id}","to":"{to}","text":"{text}"},"from":7}',
    })

  keepsToTerms('a provider behind HTTP', () => ({ provider: byHttp(), taken: async () => [...bodies] }))
  keepsToTerms('the demo', () => ({
    provider: demoSmsProvider(database.sql),
    async taken() {
      const inbox = new DemoInbox(database.sql)
      const rows = await inbox.list({ limit: 10 })
      const read = await Promise.all([...rows].reverse().map(({ id }) => inbox.read(id)))
      return read.map((message) => ({ id: 'a1', to: message?.to ?? '', text: message?.plain ?? '' }))
    },
  }))

  it('by HTTP have the form the provider expects, and every reply is understood', async () => {
    const outcomes = { 202: 'accepted', 400: 'refused', 401: 'again', 429: 'again', 503: 'again', 500: 'unknown' }
    for (const [answer, result] of Object.entries({ ...outcomes, 0: 'unknown' })) {
      status = Number(answer)
      const delivery = await byHttp().send(sms, async () => {})
      assert.equal(delivery.result, result, answer)
      assert.doesNotMatch(JSON.stringify(delivery), /s3cret|t0k3n|123456/)
    }
    assert.equal(headers.authorization, 'Bearer t0k3n')
    assert.equal(headers['idempotency-key'], 'a1')
    const gone = createServer().listen(0, '127.0.0.1')
    await once(gone, 'listening')
    const { port } = gone.address() as { port: number }
    await once(gone.close(), 'close')
    const nobody = httpSmsProvider({ url: `http://127.0.0.1:${port}/`, headers: '', body: '{"t":"{text}","n":"{to}"}' })
    assert.equal((await nobody.send(sms, async () => {})).result, 'again')
  })
})
