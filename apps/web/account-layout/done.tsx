import { buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { CircleCheck } from 'lucide-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router'
import styles from './done.module.css'

interface DoneProps {
  readonly title: string
  readonly children?: ReactNode
  readonly to: string
  readonly go: string
  /** The data about the signed-in user has changed, so the link loads a new document. */
  readonly isOther?: boolean
}

/** The end of a change: the result and the way on. Takes the focus, so that it is read aloud. */
export function Done({ title, children, to, go, isOther = false }: DoneProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <Card>
      <div className={styles.done}>
        <CircleCheck className={styles.icon} aria-hidden="true" size={32} />
        <h2 ref={heading} tabIndex={-1} className={styles.title}>
          {title}
        </h2>
        {children}
        <Link className={buttonClass({ kind: 'primary', size: 'l' })} to={to} reloadDocument={isOther}>
          {go}
        </Link>
      </div>
    </Card>
  )
}
