import type { Config } from './config.ts'

type Door = Pick<Config, 'host' | 'tlsCertificate' | 'publicUrl'>

const LOOPBACK = new Set(['127.0.0.1', '0.0.0.0', '::', '::1'])

/**
 * Where people reach the site: what the operator configured, otherwise where it listens. This machine is called
 * localhost, because browsers allow no passkeys on an IP address. `port` may have been picked by the system.
 */
export function publicAddress({ host, tlsCertificate, publicUrl }: Door, port: number): string {
  return publicUrl ?? listeningAddress({ host: LOOPBACK.has(host) ? 'localhost' : host, tlsCertificate }, port)
}

/** Where this machine itself reaches it. */
export function listeningAddress(
  { host, tlsCertificate }: { host: string; tlsCertificate?: string | undefined },
  port: number,
): string {
  const received = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const name = received.includes(':') ? `[${received}]` : received
  return `${tlsCertificate ? 'https' : 'http'}://${name}:${port}`
}
