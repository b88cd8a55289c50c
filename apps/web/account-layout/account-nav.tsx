import { BadgeCheck, BookUser, KeyRound, ShieldCheck, UserRound } from 'lucide-react'
import { SideLink, SideNav } from '../side-nav/side-nav.tsx'
import { useWords } from '../words/use-words.ts'
import { type NavId, navEntries } from './nav-entries.ts'

const icons = { 1: UserRound, 2: BookUser, 3: ShieldCheck, 5: BadgeCheck, 6: KeyRound } as const

interface AccountNavProps {
  readonly at: NavId
  onGo?(): void
}

/** The five parts of the account centre. */
export function AccountNav({ at, onGo }: AccountNavProps) {
  const t = useWords('account-layout')
  return (
    <SideNav label={t('nav')}>
      {navEntries.map(({ id, to, label }) => {
        const Icon = icons[id]
        return (
          <SideLink key={id} to={to} navId={id} isHere={id === at} onGo={onGo}>
            <Icon aria-hidden="true" size={16} /> {t(label)}
          </SideLink>
        )
      })}
    </SideNav>
  )
}
