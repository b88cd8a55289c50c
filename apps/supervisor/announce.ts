import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@bowline/platform/config.ts'
import { listeningAddress, publicAddress } from '@bowline/platform/public-address.ts'

/** The text printed after `npm start`. */
export function announcement(config: Config, ports: { port: number; operatorPort: number }): string {
  const address = listeningAddress(config, ports.port)
  const site = publicAddress(config, ports.port)
  const isDemo = config.mode === 'demo'
  const lines = [
    `Bowline is running${isDemo ? ' in demo mode' : ''}.`,
    '',
    `  Site         ${site}/`,
    ...(isDemo ? [`  Demo inbox   ${site}/demo/inbox   (codes and links of its mails and text messages)`] : []),
    `  Public API   ${address}/api/v3`,
    `  WebSockets   ${address.replace(/^http/, 'ws')}/ws`,
    `  Console      http://127.0.0.1:${ports.operatorPort}/`,
    `  Metrics      http://127.0.0.1:${ports.operatorPort}/metrics`,
    `  Data         ${config.dataDirectory}`,
  ]
  return [
    ...lines,
    ...(isDemo ? demoLogins(config) : FIRST_STAFF),
    '',
    'Ctrl-C stops it; npm start carries on from there.',
    '',
  ].join('\n')
}

const FIRST_STAFF = ['', '  People of the console are made by npx bowline staff create --email … --role admin']

/** Demo accounts are created at first run with random passwords, which are public by design. */
function demoLogins(config: Config): string[] {
  const path = join(config.dataDirectory, 'demo-logins.json')
  if (!existsSync(path)) return []
  const logins = JSON.parse(readFileSync(path, 'utf8')) as Login[]
  const [staff, users] = [logins.filter(isOfStaff), logins.filter((login) => !isOfStaff(login))]
  const console =
    staff.length === 0
      ? []
      : [
          '',
          '  Demo staff, at the console (the first sign-in sets a password and an authenticator)',
          ...inColumns(staff),
        ]
  return ['', '  Demo logins', ...inColumns(users), ...console]
}

type Login = Record<string, unknown>

function isOfStaff(login: Login): boolean {
  return 'staff' in login
}

/** One line per login; equal labels are not repeated. */
function inColumns(logins: readonly Login[]): string[] {
  const fields = logins.map((login) => Object.entries(login).map(([name, value]) => `${name} ${value}`))
  const width = (column: number) => Math.max(...fields.map((line) => line[column]?.length ?? 0))
  return fields.map((line) => `    ${line.map((cell, column) => cell.padEnd(width(column))).join('   ')}`.trimEnd())
}
