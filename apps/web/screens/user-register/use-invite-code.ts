import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'

const NAMES = ['userInviteCode', 'inviteCode']

/** Whose invitation led here: by this address, else by an earlier visit, which the shell remembers in a cookie. */
export function useInviteCode(): string {
  const [query] = useSearchParams()
  const byAddress = NAMES.map((name) => query.get(name)).find((code) => code !== null)
  const [remembered, setRemembered] = useState('')
  // The server draws the field empty: what an address says may be anything.
  useEffect(() => setRemembered(byAddress ?? cookieOf(document.cookie, 'inviteCode')), [byAddress])
  return remembered.slice(0, 64)
}

function cookieOf(cookies: string, name: string): string {
  const [, value = ''] = new RegExp(`(?:^|; )${name}=([^;]*)`).exec(cookies) ?? []
  try {
    return decodeURIComponent(value)
  } catch {
    return ''
  }
}
