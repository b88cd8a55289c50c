import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './repository-files.ts'

/** May be combined and distributed with Apache-2.0 code. */
const compatible = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'CC-BY-4.0',
  'ISC',
  'MIT',
  'MIT-0',
  // File-level copyleft: a test tool (axe-core) and parts of the build; never modified, never distributed.
  'MPL-2.0',
  'OFL-1.1',
  // Public domain, for data: which country an address belongs to.
  'PDDL-1.0',
  'PostgreSQL',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Evaluates an SPDX expression: `OR` is a choice, `AND` needs both, brackets group. */
export function isCompatible(expression: string): boolean {
  const tokens = expression.match(/\(|\)|[^\s()]+/g) ?? []
  let at = 0
  const alternatives = (): boolean => {
    let result = combined()
    while (tokens[at] === 'OR') {
      at++
      result = combined() || result
    }
    return result
  }
  const combined = (): boolean => {
    let result = single()
    while (tokens[at] === 'AND') {
      at++
      result = single() && result
    }
    return result
  }
  const single = (): boolean => {
    const token = tokens[at++]
    if (token !== '(') return token !== undefined && compatible.has(token)
    const result = alternatives()
    return tokens[at++] === ')' && result
  }
  return alternatives() && at === tokens.length
}

/** Of packages that state none in package.json: what their LICENSE file says, read by a person. */
const readInFile: Readonly<Record<string, string>> = { 'png-js': 'MIT' }

interface PackageInfo {
  readonly name?: string
  readonly license?: string | { readonly type?: string }
  readonly licenses?: readonly { readonly type?: string }[]
}

export function licenceOf(info: PackageInfo): string | undefined {
  if (typeof info.license === 'string') return info.license
  return info.license?.type ?? info.licenses?.map((licence) => licence.type).join(' OR ')
}

/** Checks every installed package of the lock file, production and development. */
export function checkLicences(): string[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, PackageInfo>
  }
  return Object.keys(lock.packages)
    .filter((path) => path.includes('node_modules/') && existsSync(join(root, path, 'package.json')))
    .flatMap((path) => {
      const info = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as PackageInfo
      const licence = licenceOf(info) ?? readInFile[info.name ?? '']
      if (licence === undefined) return [`${path} states no licence`]
      return isCompatible(licence)
        ? []
        : [`${path} is under ${licence}, which is not on the list of tools/checks/licences.ts`]
    })
}
