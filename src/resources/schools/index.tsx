import type { School } from '../../../contract/schools.ts';
import { defineResource } from '../../kit/declare/defineResource.tsx';
import { schoolWords } from './words.ts';

export const schools = defineResource<School>(schoolWords);
