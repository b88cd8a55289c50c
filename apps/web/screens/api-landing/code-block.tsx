import { Button } from '@bowline/design-system/button.tsx'
import { useToast } from '@bowline/design-system/toast.tsx'
import { Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useWords } from '../../words/use-words.ts'
import styles from './api-landing.module.css'

interface CodeBlockProps {
  readonly title: string
  /** By which the tests find it. */
  readonly name: string
  readonly code: string
}

/** A program to be copied; without script one selects it. */
export function CodeBlock({ title, name, code }: CodeBlockProps) {
  const t = useWords('api-landing')
  const toast = useToast()
  const [canCopy, setCanCopy] = useState(false)
  useEffect(() => setCanCopy(navigator.clipboard !== undefined), [])
  const copy = () => navigator.clipboard.writeText(code).then(() => void toast({ kind: 'good', text: t('copied') }))
  return (
    <figure className={styles.code}>
      <figcaption>
        <bdi>{title}</bdi>
        {canCopy && (
          <Button size="s" icon={<Copy size={14} aria-hidden="true" />} onClick={() => void copy()}>
            {t('copy')}
          </Button>
        )}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: long lines are scrolled by keyboard too */}
      <pre dir="ltr" lang="en" data-quick-start={name} tabIndex={0}>
        {code}
      </pre>
    </figure>
  )
}
