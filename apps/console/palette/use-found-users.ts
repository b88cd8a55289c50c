import type { PaletteItem } from '@bowline/design-system/palette/palette.tsx'
import { useEffect, useState } from 'react'
import { useNavigate } from 'react-router'
import { useConsole, useMay } from '../session/session.tsx'
import { t } from '../words/words.ts'

const PAUSE_MS = 250
const SHORTEST = 3
const MOST = 6

interface Found {
  readonly query: string
  readonly users: readonly { id: number; email: string | null; phone: string | null }[]
}

/**
 * Users whose number, address or phone begins as typed; undefined while asking. Every search is in the audit log, so
 * only what looks like the beginning of one is asked for, when the typing pauses.
 */
export function useFoundUsers(typed: string): PaletteItem[] | undefined {
  const { api } = useConsole()
  const may = useMay()
  const navigate = useNavigate()
  const [found, setFound] = useState<Found>({ query: '', users: [] })
  const query = typed.trim()
  const isWanted = may('users.read') && query.length >= SHORTEST && !/[\s/]/.test(query)
  useEffect(() => {
    if (!isWanted) return
    let isLate = false
    const take = (users: Found['users']) => !isLate && setFound({ query, users })
    const timer = setTimeout(() => {
      api('GET /console-api/users/search', { query, limit: MOST }).then(({ rows }) => take(rows), () => take([])) // biome-ignore format: one call
    }, PAUSE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [api, query, isWanted])
  if (!isWanted) return []
  if (found.query !== query) return undefined
  return found.users.map(({ id, email, phone }) => ({
    id: `user-${id}`,
    label: `${t('user.title', { id })}: ${email ?? phone ?? t('unknown')}`,
    kind: t('palette.user'),
    isFound: true,
    run: () => void navigate(`/users/${id}`),
  }))
}
