import { join } from 'node:path'

/** The Node options for a program on the order path, used by the supervisor and by `npm run bench` alike. */
export const orderPathProcess = {
  flags: [
    /**
     * The garbage of an order lives for milliseconds. In a large young generation it dies there, instead of being
     * promoted to the old one, where collecting it means pauses.
     */
    '--max-semi-space-size=64',
    /**
     * A command runs through some fifteen functions of the core, more than V8 inlines by default. Only this limit is
     * raised: raising those for single functions as well costs the gateway's thread a tenth of its orders.
     */
    '--max-inlined-bytecode-size-cumulative=5000',
  ],
  env: {
    /** The core's tables are large and read at random; huge pages (2 MB) save TLB misses. */
    GLIBC_TUNABLES: 'glibc.malloc.hugetlb=1',
    /**
     * Programs start from the code of an earlier start that ended cleanly. Nor are types stripped again, in WebAssembly,
     * whose growing memory makes V8 check at every access that a table's buffer is still there.
     */
    NODE_COMPILE_CACHE: join(import.meta.dirname, '../../node_modules/.cache/compile'),
  },
} as const
