import { once } from 'node:events'
import { createServer } from 'node:net'
import type { Config } from '@bowline/platform/config.ts'

/** Reports at once what would otherwise be a program that dies five times. */
export async function checkPorts(config: Config): Promise<void> {
  await checkPort('PORT', config.host, config.port)
  await checkPort('OPERATOR_PORT', '127.0.0.1', config.operatorPort)
}

async function checkPort(option: string, host: string, port: number): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen(port, host), 'listening')
  } catch (error) {
    throw new Error(`${option}=${port} on ${host}: ${reason((error as NodeJS.ErrnoException).code)}`)
  }
  probe.close()
  await once(probe, 'close')
}

function reason(code: string | undefined): string {
  if (code === 'EADDRINUSE') return 'another program listens there; stop it or choose another port'
  if (code === 'EACCES') return 'this user may not listen there; choose a port from 1024 on'
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return 'this machine has no such address; check HOST'
  return `cannot listen there (${code})`
}
