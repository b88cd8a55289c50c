import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after } from 'node:test'
import tls from 'node:tls'
import { selfSignedCertificate } from './certificate.ts'

/** An https and wss address in front of a plain one, with a certificate that this process trusts from then on. */
export async function setTlsFront(baseUrl: string): Promise<string> {
  const { certificate, key } = selfSignedCertificate()
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), certificate])
  const { hostname: host, port } = new URL(baseUrl)
  const sockets = new Set<Socket>()
  const front = tls.createServer({ cert: certificate, key }, (outside) => {
    const inside = connect(Number(port), host)
    outside.pipe(inside).pipe(outside)
    sockets.add(outside)
    for (const [one, other] of [
      [outside, inside],
      [inside, outside],
    ] as const) {
      one.on('error', () => other.destroy())
      one.on('close', () => other.destroy())
    }
  })
  front.listen(0, '127.0.0.1')
  await once(front, 'listening')
  // Clients keep connections for later.
  after(() => {
    for (const socket of sockets) socket.destroy()
    front.close()
  })
  return `https://127.0.0.1:${(front.address() as AddressInfo).port}`
}
