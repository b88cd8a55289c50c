import { Badge } from '@bowline/design-system/states/badge.tsx'
import { Rocket } from 'lucide-react'
import { SideLink } from '../side-nav/side-nav.tsx'
import { useWords } from '../words/use-words.ts'
import { useAlpha } from './use-alpha.ts'

/** The link to Alpha for users with a pass; its target is the operator's choice. */
export function AlphaEntry({ onGo }: { readonly onGo?: (() => void) | undefined }) {
  const t = useWords('assets-layout')
  const alpha = useAlpha()
  if (!alpha) return null
  return (
    <SideLink to={alpha.link} onGo={onGo}>
      <Rocket aria-hidden="true" size={16} /> {t('alpha')}{' '}
      {alpha.special && <Badge tone="accent">{alpha.special}</Badge>}
    </SideLink>
  )
}
