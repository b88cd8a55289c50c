import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import http from 'node:http'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32, deflateSync, gzipSync } from 'node:zlib'
import { comes } from '@bowline/platform/eventually.fixture.ts'
import { setExchangeWithDatabase } from '../support/database-of.ts'
import { A, AccountPerson } from './account-person.ts'
import { post } from './sender.ts'

const IMAGE = `${A}/kyc/image`
const MEGABYTES = 8
const [SIGN_IN, BUSY] = ['403', '120008']

/** Sooner than a request that is never complete would be given up anyway. */
const SOON_MS = 10_000

/** A grey PNG, built by hand (RFC 2083). */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 0, 0, 0, 0])
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  const rows = deflateSync(Buffer.alloc((width + 1) * height))
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))])
}

const picture = pngOf(400, 300)

describe('uploads by strangers', async () => {
  const { exchange, sql } = await setExchangeWithDatabase()
  const alice = await AccountPerson.registered(exchange, sql, 'alice')

  /** Waits as told when rate-limited. */
  const send = async (body: Buffer, headers: Record<string, string> = {}, query = 'purpose=front') => {
    for (;;) {
      const answer = await post(exchange, {
        ...{ method: 'POST', path: `${IMAGE}?${query}`, body, from: alice.from },
        headers: { ...alice.own, 'content-type': 'image/png', 'content-length': body.length, ...headers },
      })
      const seconds = answer.body.data?.retryAfterSeconds
      if (seconds === undefined) return answer
      await pause(seconds * 1_000)
    }
  }

  /** Announces a whole file, sends its first bytes, and then nothing. */
  const trickle = (headers: Record<string, string>, from = '127.0.0.1') => {
    const { hostname, port } = new URL(exchange.baseUrl)
    const length = String(MEGABYTES * 1024 * 1024)
    const request = http.request({
      ...{ hostname, port, method: 'POST', path: `${IMAGE}?purpose=front`, localAddress: from },
      headers: { 'content-type': 'image/jpeg', 'content-length': length, ...headers },
    })
    request.on('error', () => {})
    request.write(Buffer.alloc(1_000))
    return request
  }
  const answerOf = async (request: http.ClientRequest) => {
    const [response] = await comes('an answer', once(request, 'response'), SOON_MS)
    let text = ''
    for await (const part of response as http.IncomingMessage) text += part
    return JSON.parse(text).code as string
  }
  /** Whoever is refused may finish sending, but not for ever. */
  const refusalOf = async (request: http.ClientRequest) => {
    const closed = once(request, 'close')
    const code = await answerOf(request)
    await comes('the end of the connection', closed, SOON_MS)
    return code
  }

  it('are not read without a session', async () => {
    const { host } = new URL(exchange.baseUrl)
    const cookie = { cookie: `bowline_session=${alice.token}` }
    for (const headers of [{}, { cookie: 'bowline_session=x' }, { token: 'x'.repeat(43) }])
      assert.equal(await refusalOf(trickle(headers)), SIGN_IN)
    for (const headers of [cookie, { ...alice.own, origin: `http://${host}.evil.example` }])
      assert.equal(await refusalOf(trickle(headers)), '10000')
  })

  it('are read four at a time from one user, out of a hundred', async () => {
    const slow = [1, 2, 3, 4].map(() => trickle(alice.own))
    await Promise.all(slow.map((request) => once(request, 'socket')))
    const received: string[] = []
    for (let i = 0; received.at(-1) !== BUSY; i += 1) {
      assert.ok(i < 200, received.join(' '))
      received.push((await send(picture)).body.code)
    }
    const many = await Promise.all(Array.from({ length: 40 }, () => trickle(alice.own)).map(answerOf))
    assert.ok(many.every((code) => code === BUSY || code === '10000'))
    for (const request of slow) request.destroy()
    const next = async () => (await send(picture)).body.code as string
    for (let i = 0; (await next()) !== '0'; i += 1) assert.ok(i < 200, 'places are given back')
  })

  it('are stored as pictures only, whatever else they are', async () => {
    await sql`truncate kyc_images`
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)" width="500" height="500"/>'
    const zip = Buffer.from('504b0304140000000800', 'hex')
    for (const [what, body, headers] of [
      ['a picture behind gzip', gzipSync(picture), { 'content-encoding': 'gzip' }],
      ['a bomb behind gzip', gzipSync(Buffer.alloc(50_000_000)), { 'content-encoding': 'gzip' }],
      ['SVG', Buffer.from(svg), {}],
      ['HTML', Buffer.from('<!doctype html><script>alert(1)</script>'), {}],
      ['a program of Windows', Buffer.concat([Buffer.from('MZ\x90\x00'), picture]), {}],
      ['PDF', Buffer.concat([Buffer.from('%PDF-1.7\n'), picture]), {}],
      ['an archive', Buffer.concat([zip, picture]), {}],
      ['a header alone', picture.subarray(0, 40), {}],
      ['nothing', Buffer.alloc(0), {}],
    ] as const) {
      const { body: answer } = await send(body, headers)
      assert.equal(answer.code, '10000', `${what}: ${answer.msg}`)
    }
    // Anything appended to the picture is lost.
    const polyglot = Buffer.concat([picture, Buffer.from(`<script>alert('polyglot')</script>${svg}`), zip])
    assert.equal((await send(polyglot)).body.code, '0')
  })

  it('have no file name of their own, and no place but ours', async () => {
    for (const query of [
      'purpose=..%2f..%2fx',
      'purpose=front&name=..%2f..%2fetc%2fpasswd',
      'purpose=front&image=..%2fx',
      'purpose[]=front',
      'purpose=front%00.html',
    ])
      assert.equal((await send(picture, {}, query)).body.code, '10000', query)
    const named = { 'content-disposition': 'attachment; filename="../../../x.html"', 'x-file-name': '../../x.html' }
    assert.equal((await send(picture, named)).body.code, '0')
    const kept = readdirSync(join(exchange.directory, 'data/kyc'), { recursive: true, withFileTypes: true })
    const files = kept.filter((entry) => entry.isFile()).map(({ name }) => name)
    assert.ok(files.length >= 2)
    for (const name of files) assert.match(name, /^[0-9a-f-]{36}\.sealed$/)
  })
})
