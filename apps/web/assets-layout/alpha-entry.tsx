import { Badge } from '@bowline/design-system/states/badge.tsx'
import { Rocket } from 'lucide-react'
import { Link } from 'react-router'
import { useWords } from '../words/use-words.ts'
import styles from './sidebar.module.css'
import { useAlpha } from './use-alpha.ts'

/** The link to Alpha for users with a pass; its target is the operator's choice. */
export function AlphaEntry({ onGo }: { readonly onGo?: (() => void) | undefined }) {
  const t = useWords('assets-layout')
  const alpha = useAlpha()
  if (!alpha) return null
  const content = (
    <>
      <Rocket aria-hidden="true" size={16} /> {t('alpha')}{' '}
      {alpha.special && <Badge tone="accent">{alpha.special}</Badge>}
    </>
  )
  return (
    <li>
      {alpha.link.startsWith('/') ? (
        <Link className={styles.entry} to={alpha.link} onClick={onGo}>
          {content}
        </Link>
      ) : (
        <a className={styles.entry} href={alpha.link} rel="noreferrer">
          {content}
        </a>
      )}
    </li>
  )
}
