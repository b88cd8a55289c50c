import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from './frame.ts'

test('a frame states its length in the shortest of the three forms', () => {
  const header = (length: number) => [...textFrame('x'.repeat(length)).subarray(0, 4)]
  assert.deepEqual(header(0).slice(0, 2), [0x81, 0])
  assert.deepEqual(header(125).slice(0, 2), [0x81, 125])
  assert.deepEqual(header(126), [0x81, 126, 0, 126])
  assert.deepEqual(header(65_535), [0x81, 126, 0xff, 0xff])
  assert.deepEqual([...textFrame('x'.repeat(65_536)).subarray(0, 10)], [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0])
})

test('a client parses the frames, including several in one write and multi-byte characters', async (t) => {
  const http = createServer()
  const webSockets = new WebSocketServer({ noServer: true, perMessageDeflate: false })
  const texts = ['', 'ü€🙂', 'a'.repeat(125), 'b'.repeat(126), 'c'.repeat(65_535), 'd'.repeat(65_536), 'end']
  http.on('upgrade', (request, raw, head) => {
    webSockets.handleUpgrade(request, raw, head, () => raw.write(Buffer.concat(texts.map(textFrame))))
  })
  http.listen(0, '127.0.0.1')
  await once(http, 'listening')
  const client = new WebSocket(`ws://127.0.0.1:${(http.address() as AddressInfo).port}/`)
  t.after(() => {
    client.terminate()
    http.close()
  })
  const read: string[] = []
  const done = new Promise<void>((resolve) => {
    client.on('message', (data) => read.push(String(data)) === texts.length && resolve())
  })
  await done
  assert.deepEqual(read, texts)
})
