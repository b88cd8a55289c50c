/** How Node is started for a program on the order path, by the supervisor and by `npm run bench` alike. */
export const orderPathProcess = {
  /**
   * What an order leaves behind lives for milliseconds. With room for many of them in the young generation it dies there,
   * instead of being copied to the old one, where collecting it means pauses.
   */
  flags: ['--max-semi-space-size=64'],
  /** The core's tables are large and read at random; in pages of 2 MB the processor finds its way around them sooner. */
  env: { GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1' },
} as const
