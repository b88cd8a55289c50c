import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, describe, it } from 'node:test'
import { blank, picture } from '../images/picture.fixture.ts'
import { demoNumberProvider } from './demo-number-provider.ts'
import { demoProvider } from './demo-provider.ts'
import { httpNumberProvider, httpProvider } from './http-provider.ts'
import type { Evidence, IdentityProvider, NumberProvider, TypedDocument } from './provider.ts'
import { staffNumberProvider, staffProvider } from './staff-provider.ts'

const front = await picture(600, 400, 1).jpeg(85)
const back = await picture(600, 400, 2).jpeg(85)
const face = await picture(400, 600, 3).jpeg(85)
const evidence: Evidence = { documentType: 'identity-card', country: 'DE', front, back, face }

/** A local service that judges by the demo's rules, behind the adapter's protocol. */
const service = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  if (request.headers.authorization !== 'Bearer of keys') return response.writeHead(401).end()
  const question = JSON.parse(Buffer.concat(chunks).toString())
  if (request.url === '/number') return response.end(JSON.stringify(await demoNumberProvider.check(question)))
  const { documentType, country, ...pictures } = question
  const read = (name: string) => pictures[name] && Buffer.from(pictures[name], 'base64')
  const sent = { documentType, country, front: read('front'), back: read('back'), face: read('face') }
  return response.end(JSON.stringify(await demoProvider.check(sent)))
})
let url = ''
before(async () => {
  await new Promise<void>((done) => service.listen(0, '127.0.0.1', done))
  url = `http://127.0.0.1:${(service.address() as AddressInfo).port}/check`
})
after(() => service.close())

const providers: readonly [string, () => IdentityProvider][] = [
  ['the demo provider', () => demoProvider],
  ['the HTTP adapter', () => httpProvider({ url, key: 'of keys' })],
]

for (const [name, open] of providers) {
  describe(name, () => {
    const reasonsFor = async (change: Partial<Evidence>) => {
      const said = await open().check({ ...evidence, ...change })
      return said.verdict === 'refused' ? said.reasons : said.verdict
    }

    it('passes pictures with content, and gives the same verdict every time', async () => {
      assert.equal(await reasonsFor({}), 'clear')
      assert.equal(await reasonsFor({ documentType: 'passport', back: undefined }), 'clear')
      assert.equal(await reasonsFor({}), 'clear')
    })

    it('says what is wrong with inadequate pictures', async () => {
      const black = await blank(600, 400, 4).jpeg(85)
      assert.deepEqual(await reasonsFor({ front: black }), ['document-unreadable'])
      assert.deepEqual(await reasonsFor({ face: await blank(600, 400).jpeg(85) }), ['face-unclear'])
      assert.deepEqual(await reasonsFor({ back: front }), ['document-side'])
      assert.deepEqual(await reasonsFor({ face: await picture(300, 200, 1).jpeg(40) }), ['liveness'])
    })
  })
}

const typed: TypedDocument = {
  documentType: 'passport',
  country: 'DE',
  number: 'C01X00T47',
  familyName: 'Archer',
  name: 'Alice',
  birthDate: '1990-02-28',
}
const registers: readonly [string, () => NumberProvider][] = [
  ['the demo’s register', () => demoNumberProvider],
  [
    'a register behind the HTTP adapter',
    () => httpNumberProvider({ url: new URL('/number', url).href, key: 'of keys' }),
  ],
]

for (const [name, open] of registers) {
  describe(name, () => {
    it('says whether it has the document, or leaves it to a person', async () => {
      assert.deepEqual(await open().check(typed), { verdict: 'clear' })
      const unknown = { verdict: 'refused', reasons: ['document-number'] }
      assert.deepEqual(await open().check({ ...typed, number: 'C01X00999' }), unknown)
      assert.deepEqual(await open().check({ ...typed, number: 'C01X00998' }), { verdict: 'doubt' })
    })
  })
}

describe('an identity provider that fails', () => {
  it('rejects rather than giving a wrong verdict', async () => {
    await assert.rejects(httpProvider({ url, key: 'wrong' }).check(evidence), /status 401/)
    await assert.rejects(httpNumberProvider({ url, key: 'wrong' }).check(typed), /status 401/)
    await assert.rejects(httpProvider({ url: 'http://127.0.0.1:9/', key: 'x' }).check(evidence))
    await assert.rejects(httpProvider({ url, key: 'of keys', timeoutMs: 1 }).check(evidence))
  })

  it('is disconnected when its answer does not end', async () => {
    const endless = createServer((_request, response) => {
      const talk = () => {
        while (!response.destroyed && response.write('x'.repeat(10_000)));
      }
      response.on('drain', talk)
      talk()
    })
    await new Promise<void>((done) => endless.listen(0, '127.0.0.1', done))
    const { port } = endless.address() as AddressInfo
    try {
      const asked = httpProvider({ url: `http://127.0.0.1:${port}/`, key: 'x' }).check(evidence)
      await assert.rejects(asked, /answered with too much/)
    } finally {
      endless.close()
    }
  })

  it('is not needed where people decide everything', async () => {
    assert.deepEqual(await staffProvider.check(evidence), { verdict: 'doubt' })
    assert.deepEqual(await staffNumberProvider.check(typed), { verdict: 'doubt' })
  })

  it('and the demo’s provider is never trusted', () => assert.equal(demoProvider.isTrusted, false))
})
