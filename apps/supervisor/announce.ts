import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@bowline/platform/config.ts'
import { listeningAddress, publicAddress } from '@bowline/platform/public-address.ts'

/** What a person reads after `npm start`. */
export function announcement(config: Config, ports: { port: number; operatorPort: number }): string {
  const address = listeningAddress(config, ports.port)
  const lines = [
    `Bowline is running${config.mode === 'demo' ? ' in demo mode' : ''}.`,
    '',
    `  Site         ${publicAddress(config, ports.port)}/`,
    `  Public API   ${address}/api/v3`,
    `  WebSockets   ${address.replace(/^http/, 'ws')}/ws`,
    `  Console      http://127.0.0.1:${ports.operatorPort}/`,
    `  Metrics      http://127.0.0.1:${ports.operatorPort}/metrics`,
    `  Data         ${config.dataDirectory}`,
  ]
  return [...lines, ...demoLogins(config), '', 'Ctrl-C stops it; npm start carries on from there.', ''].join('\n')
}

/** Demo accounts are made at first run with passwords of their own and are public knowledge by design. */
function demoLogins(config: Config): string[] {
  const path = join(config.dataDirectory, 'demo-logins.json')
  if (config.mode !== 'demo' || !existsSync(path)) return []
  const logins = JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>[]
  const [staff, users] = [logins.filter(isOfStaff), logins.filter((login) => !isOfStaff(login))]
  const console =
    staff.length === 0 ? [] : ['', '  Demo staff, at the console (temporary passwords)', ...staff.map(line)]
  return ['', '  Demo logins', ...users.map(line), ...console]
}

function isOfStaff(login: Record<string, unknown>): boolean {
  return 'staff' in login
}

function line(login: Record<string, unknown>): string {
  const facts = Object.entries(login).map(([name, value]) => `${name} ${value}`)
  return `    ${facts.join('   ')}`
}
