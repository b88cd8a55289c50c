import type { KeyDescription, KeyReach, Permission } from '@bowline/capabilities/api-keys/index.ts'
import type { CallData } from '@bowline/contract/calls.ts'

export type ApiKeyRow = CallData<'GET /exchange-web/web/userCenterOpenApi/getApikeyInfo'>

/** Permissions by the specification's names. */
const RIGHTS = {
  tran: 'trade',
  withdraw: 'withdraw',
  futuresTransact: 'futuresTrade',
  futuresTransfer: 'futuresTransfer',
} as const satisfies Record<string, Permission>
type Right = keyof typeof RIGHTS

/** A key as its owner sees it. */
export function apiKeyRow(key: KeyDescription, nowMs: number): ApiKeyRow {
  const { change, lastUsedAtMs, lastUsedIp } = key
  return {
    apiKey: key.apiKey,
    apiKeyRemark: key.label,
    algorithm: key.type,
    status: statusOf(key, nowMs),
    ...reachRow(key),
    createdAtMs: key.createdAtMs,
    activateBeforeMs: key.activateBeforeMs ?? null,
    expiresAtMs: key.expiresAtMs ?? null,
    withdrawFromMs: key.withdrawFromMs !== undefined && key.withdrawFromMs > nowMs ? key.withdrawFromMs : null,
    change: change ? { ...reachRow(change), confirmBeforeMs: change.confirmBeforeMs } : null,
    lastUse: lastUsedAtMs === undefined ? null : { atMs: lastUsedAtMs, ip: lastUsedIp ?? null },
  }
}

function statusOf(key: KeyDescription, nowMs: number): ApiKeyRow['status'] {
  if (key.activateBeforeMs !== undefined) return 'pending'
  if (key.expiresAtMs !== undefined && key.expiresAtMs <= nowMs) return 'expired'
  return key.isSuspended ? 'suspended' : 'active'
}

function reachRow({ permissions, ips }: KeyReach) {
  const bit = (right: Right) => (permissions.includes(RIGHTS[right]) ? 1 : 0)
  return {
    rinfo: 1,
    tran: bit('tran'),
    withdraw: bit('withdraw'),
    futuresTransact: bit('futuresTransact'),
    futuresTransfer: bit('futuresTransfer'),
    type: ips.length === 0 ? 1 : 2,
    ipList: [...ips],
  }
}

/** The permissions that were sent as 1. */
export function permissionsOf(flags: Readonly<Record<Right, number>>): Permission[] {
  return (Object.keys(RIGHTS) as Right[]).filter((right) => flags[right] === 1).map((right) => RIGHTS[right])
}

/** Splits addresses and networks as people type them: one per line, or separated by commas, semicolons or spaces. */
export function readIpList(text: string): string[] {
  return [...new Set(text.split(/[\s,;]+/).filter((entry) => entry !== ''))]
}
