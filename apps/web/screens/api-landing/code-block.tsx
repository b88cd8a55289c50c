import { Button } from '@bowline/design-system/actions/button.tsx'
import { Copy } from 'lucide-react'
import { useCopy } from '../../shell/use-copy.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './api-landing.module.css'

interface CodeBlockProps {
  readonly title: string
  /** Lets tests find it. */
  readonly name: string
  readonly code: string
}

/** A program to be copied; without script one selects it. */
export function CodeBlock({ title, name, code }: CodeBlockProps) {
  const t = useWords('api-landing')
  const copy = useCopy()
  return (
    <figure className={styles.code}>
      <figcaption>
        <bdi>{title}</bdi>
        {copy && (
          <Button size="s" icon={<Copy size={14} aria-hidden="true" />} onClick={() => copy(code)}>
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
