import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import type { StaffPermission } from '@bowline/contract/terms/staff.ts'
import { createContext, type ReactNode, useCallback, useContext, useMemo, useRef, useState } from 'react'
import { type ConsoleApi, consoleApi } from './console-api.ts'

export type Me = ConsoleData<'GET /console-api/session/me'>
export type Member = NonNullable<Me['session']>

interface ConsoleSession {
  readonly api: ConsoleApi
  readonly me: Me
  /** Asks again who is signed in: after each step of signing in, and at its end. */
  refresh(): Promise<void>
}

const SessionContext = createContext<ConsoleSession | undefined>(undefined)

/** Who is signed in to the console, and their calls. */
export function SessionProvider({ first, children }: { readonly first: Me; readonly children: ReactNode }) {
  const [me, setMe] = useState(first)
  // Calls made at the same moment as a step must carry the token from after it.
  const csrf = useRef(first.session?.csrfToken)
  const take = useCallback((next: Me) => {
    csrf.current = next.session?.csrfToken
    setMe(next)
  }, [])
  const api = useMemo(
    () =>
      consoleApi(
        () => csrf.current,
        () => setMe((known) => ({ ...known, session: null })),
      ),
    [],
  )
  const value = useMemo(
    () => ({ api, me, refresh: async () => take(await api('GET /console-api/session/me')) }),
    [api, me, take],
  )
  return <SessionContext value={value}>{children}</SessionContext>
}

export function useConsole(): ConsoleSession {
  const session = useContext(SessionContext)
  if (!session) throw new Error('useConsole needs a SessionProvider around it')
  return session
}

/** The member of staff, on screens behind the sign-in. */
export function useMember(): Member {
  const { session } = useConsole().me
  if (!session) throw new Error('nobody is signed in')
  return session
}

/** What the role allows. The server decides; this only avoids offering what it would refuse. */
export function useMay(): (permission: StaffPermission) => boolean {
  const { permissions } = useMember()
  return (permission) => permissions.includes(permission)
}
