/**
 * Work for child processes, in which people take turns.
 *
 * Children start on demand, are kept warm for a minute, are replaced after a
 * number of jobs, and are killed when a job takes too long or too much memory.
 */
import { type Child, type ChildOptions, startChild, type Talk } from './child.ts';
import { type JobMemory, makeJobMemory } from './job-memory.ts';
import { Turns } from './turns.ts';

/**
 * Why a job was not taken.
 * - `full`: too many wait, of everybody
 * - `own_full`: this person has too many waiting
 * - `closed`: the server ends
 */
export type PoolRefusal = 'full' | 'own_full' | 'closed';

export interface ChildPoolOptions extends ChildOptions {
  /** Children at most, each of which does one job at a time. */
  readonly children?: number;
  /** Milliseconds of processor that one job may take, the start of its child not counted. */
  readonly timeLimit: number;
  /** Jobs that may wait besides those in work: of everybody, and of each person. */
  readonly mostWaiting: number;
  readonly mostWaitingEach: number;
  /** Jobs after which a fresh child takes over. */
  readonly jobsPerChild: number;
  /** Megabytes: a child that holds more after a job is replaced, as native libraries give little back. */
  readonly restingMemory?: number;
  /** Milliseconds after which an idle child ends. */
  readonly idleLimit?: number;
  /** What the jobs of several pools share; without it this pool has no others beside it. */
  readonly memory?: JobMemory | undefined;
  /** What is thrown at whoever is refused. */
  readonly refuse: (refusal: PoolRefusal) => Error;
}

export interface ChildPool<Reply> {
  /**
   * Waits for this person's turn, then tells a child what to do and answers its reply.
   * @throws what `refuse` makes; ChildFault when the child ends or takes too
   *   long; what `talk` throws
   */
  run(person: number, talk: Talk): Promise<Reply>;
  /** Kills the children and turns away what waits. */
  close(): void;
  /** Process ids of the children that are alive. */
  childIds(): number[];
}

interface Job<Reply> {
  readonly talk: Talk;
  readonly settle: PromiseWithResolvers<Reply>;
}

interface Member<Reply> {
  readonly child: Child<Reply>;
  jobsLeft: number;
  /** Runs while the child is idle. */
  idle: NodeJS.Timeout | undefined;
}

const IDLE_LIMIT = 60_000;

export function makeChildPool<Reply>(options: ChildPoolOptions): ChildPool<Reply> {
  const { children: most = 1, memoryLimit, idleLimit = IDLE_LIMIT, restingMemory = Infinity } = options;
  const memory = options.memory ?? makeJobMemory(() => Infinity);
  const turns = new Turns<Job<Reply>>();
  const members = new Set<Member<Reply>>();
  let running = 0;
  /** Jobs for which memory is asked. */
  let asked = 0;
  let closed = false;

  /** Whose job it is shows when its memory is there: somebody else's turn may have come meanwhile. */
  function takeUp(): void {
    while (running + asked < most && asked < turns.size) {
      asked += 1;
      memory.reserve(memoryLimit, () => {
        asked -= 1;
        const job = turns.next();
        if (job) void work(job);
        else memory.release(memoryLimit);
      });
    }
  }

  async function work(job: Job<Reply>): Promise<void> {
    running += 1;
    const member = idleMember() ?? start();
    clearTimeout(member.idle);
    member.idle = undefined;
    member.jobsLeft -= 1;
    try {
      job.settle.resolve(await member.child.ask(job.talk, options.timeLimit));
    } catch (error) {
      job.settle.reject(error);
    }
    rest(member);
    running -= 1;
    memory.release(memoryLimit);
    takeUp();
  }

  function idleMember(): Member<Reply> | undefined {
    for (const member of members) {
      if (!member.child.isAlive()) end(member);
      else if (member.idle !== undefined) return member;
    }
    return undefined;
  }

  function start(): Member<Reply> {
    const member: Member<Reply> = {
      child: startChild<Reply>(options),
      jobsLeft: options.jobsPerChild,
      idle: undefined,
    };
    members.add(member);
    return member;
  }

  function rest(member: Member<Reply>): void {
    const { child, jobsLeft } = member;
    if (closed || !child.isAlive() || jobsLeft <= 0 || child.memory() > restingMemory) end(member);
    else member.idle = setTimeout(() => end(member), idleLimit).unref();
  }

  function end(member: Member<Reply>): void {
    clearTimeout(member.idle);
    member.child.stop();
    members.delete(member);
  }

  function refusalFor(person: number): PoolRefusal | null {
    if (closed) return 'closed';
    if (turns.waitingOf(person) >= options.mostWaitingEach) return 'own_full';
    return turns.size >= options.mostWaiting ? 'full' : null;
  }

  return {
    async run(person, talk) {
      const refusal = refusalFor(person);
      if (refusal) throw options.refuse(refusal);
      const settle = Promise.withResolvers<Reply>();
      turns.add(person, { talk, settle });
      takeUp();
      return settle.promise;
    },
    close() {
      closed = true;
      for (let job = turns.next(); job; job = turns.next()) job.settle.reject(options.refuse('closed'));
      for (const member of members) end(member);
    },
    childIds: () => [...members].flatMap(({ child }) => (child.isAlive() ? (child.pid ?? []) : [])),
  };
}
