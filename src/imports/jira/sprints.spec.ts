import { inOrder, sprintsIn } from './sprints';

const written = (members: string) => `com.atlassian.greenhopper.service.sprint.Sprint@a29f07[${members}]`;

describe('sprints of an issue', () => {
  it('are read from strings, whatever stands in their names', () => {
    const members =
      'id=7,rapidViewId=2,state=CLOSED,name=Design, build, ship = done [2],goal=Fast, small,' +
      'startDate=2013-07-29T06:47:00.000+02:00,endDate=2013-08-11T20:47:00.000+02:00,completeDate=<null>,sequence=7';
    expect(sprintsIn([written(members)])).toEqual([
      {
        ...{ id: '7', name: 'Design, build, ship = done [2]', state: 'closed', goal: 'Fast, small' },
        ...{ start: '2013-07-29T06:47:00.000+02:00', end: '2013-08-11T20:47:00.000+02:00' },
      },
    ]);
  });

  it('are read from strings of old servers, which name the id last', () => {
    const members =
      'rapidViewId=<null>,state=FUTURE,name=Next,startDate=<null>,endDate=<null>,completeDate=<null>,id=9';
    expect(sprintsIn([written(members)])).toEqual([
      { id: '9', name: 'Next', state: 'future', goal: '', start: null, end: null },
    ]);
  });

  it('are read from objects', () => {
    const sprint = {
      id: 3,
      name: 'Three',
      state: 'active',
      boardId: 1,
      goal: '',
      startDate: '2024-01-01T00:00:00.000Z',
    };
    expect(sprintsIn([sprint])).toEqual([
      { id: '3', name: 'Three', state: 'active', goal: '', start: '2024-01-01T00:00:00.000Z', end: null },
    ]);
  });

  it.each([null, undefined, 'x', {}, [], [null], ['x'], ['[name=a]'], [{ name: 'a' }], [7]])(
    'are none in %j',
    (value) => expect(sprintsIn(value)).toEqual([]),
  );

  it('are in the order of time, with the one that is not over behind those that are', () => {
    const sprint = (id: string, state: string, start: string | null) => ({
      id,
      state,
      start,
      name: id,
      goal: '',
      end: null,
    });
    const sprints = [
      sprint('5', 'future', null),
      sprint('4', 'closed', '2024-02-01T00:00:00.000Z'),
      sprint('9', 'closed', '2024-01-01T00:00:00.000Z'),
      sprint('10', 'closed', '2024-01-01T00:00:00.000Z'),
    ];
    expect(inOrder(sprints).map(({ id }) => id)).toEqual(['9', '10', '4', '5']);
  });
});
