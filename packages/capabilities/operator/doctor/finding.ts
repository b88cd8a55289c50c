/** What one check found. `remedy` says what to do about it. */
export interface Finding {
  readonly check: string
  readonly level: 'ok' | 'warn' | 'fail'
  readonly detail: string
  readonly remedy?: string
}

export function ok(check: string, detail: string): Finding {
  return { check, level: 'ok', detail }
}

export function warn(check: string, detail: string, remedy: string): Finding {
  return { check, level: 'warn', detail, remedy }
}

export function fail(check: string, detail: string, remedy: string): Finding {
  return { check, level: 'fail', detail, remedy }
}
